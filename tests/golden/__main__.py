"""Write the golden playthroughs anew."""

from tests.golden import FOLDER, playthroughs

for name, play in playthroughs():
    (FOLDER / name).write_text(play(), encoding="utf-8")
    print(f"wrote {name}")
