"""Write the golden playthroughs anew."""

from tests.golden import FOLDER, playthroughs

for name, text in playthroughs():
    (FOLDER / name).write_text(text, encoding="utf-8")
    print(f"wrote {name}")
