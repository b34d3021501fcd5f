"""Write the vectors anew: `python -m tests.vectors`."""

from tests.vectors.generate import FOLDER, files

for name, text in files():
    (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"wrote {name}")
