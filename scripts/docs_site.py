"""The documentation as a site: `make docs`.

The pages are those of the sources, as they are: README.md, the other pages beside it, and docs/. They are laid out
in build/pages as among the sources, so that their links hold. A link to a file that is no page leads to where the
sources are published; while they are not, it becomes plain words. The generator makes build/site of them. What it
has made is checked once more: every link and anchor leads somewhere, and nothing is loaded from another host.
"""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"
PAGES, SITE = BUILD / "pages", BUILD / "site"
WEB = ROOT / "web"
FONTS = ("source-sans-3/files/source-sans-3-latin-wght-normal.woff2", "jost/files/jost-latin-wght-normal.woff2")

LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


def pages(root: Path = ROOT) -> list[Path]:
    """All pages, as they are among the sources."""
    return sorted([*root.glob("*.md"), *root.glob("docs/**/*.md")])


def for_site(text: str, page: Path, known: set[Path], source: str) -> str:
    """A page's text, with links that lead somewhere on the site."""

    def lead(link: re.Match[str]) -> str:
        words, target = link.groups()
        if "://" in target or target.startswith(("#", "mailto:")):
            return link[0]
        path = (page.parent / target.partition("#")[0]).resolve()
        if path in known or not source:
            return link[0] if path in known else words
        return f"[{words}]({source}/blob/main/{path.relative_to(ROOT)})"

    parts = FENCE.split(text.replace("```python\n>>> ", "```pycon\n>>> "))
    return "".join(part if part.startswith("```") else LINK.sub(lead, part) for part in parts)


def colours(tokens: str) -> str:
    """The colours of the web client, under the names by which the generator knows light and dark."""
    [light] = re.findall(r"^:root \{\n(.*?)^\}", tokens, re.MULTILINE | re.DOTALL)
    [dark] = re.findall(r'^:root\[data-theme="dark"\] \{\n(.*?)^\}', tokens, re.MULTILINE | re.DOTALL)
    return (
        f'[data-md-color-scheme="default"] {{\n{light}}}\n\n[data-md-color-scheme="slate"] {{\n{light}{dark}}}\n'
    )


def lay_out() -> None:
    """Everything that the generator needs, in build/."""
    for old in (PAGES, SITE):
        shutil.rmtree(old, ignore_errors=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    source = project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["source"].rstrip("/")
    known = set(pages())
    for page in known:
        copy = PAGES / page.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(for_site(page.read_text(encoding="utf-8"), page, known, source), encoding="utf-8")
    shutil.copytree(ROOT / "docs" / "images", PAGES / "docs" / "images")
    looks = PAGES / "site"
    looks.mkdir()
    shutil.copy(ROOT / "docs" / "site" / "poster.css", looks)
    shutil.copy(WEB / "src" / "design" / "icon.svg", looks)
    tokens = (WEB / "src" / "design" / "tokens.css").read_text(encoding="utf-8")
    (looks / "colours.css").write_text(colours(tokens), encoding="utf-8")
    for font in FONTS:
        shutil.copy(WEB / "node_modules" / "@fontsource-variable" / font, looks)
    shutil.copy(ROOT / "docs" / "site" / "zensical.toml", BUILD)


class Page(HTMLParser):
    """What a page of the site leads to, loads, and can be led to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors = {""}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note it down."""
        found = {name: value or "" for name, value in attrs}
        self.anchors |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag == "link" and found.get("rel") not in ("canonical", "prev", "next"):
            self.loads.append(found.get("href", ""))
        elif "src" in found:
            self.loads.append(found["src"])


def faults(site: Path) -> Iterator[str]:
    """What is wrong with the site, in sentences."""
    found = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in found.items():
        name = path.relative_to(site)
        for target in page.loads:
            if urlsplit(target).netloc:
                yield f"{name} loads {target} from another host."
        for target in page.links + page.loads:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            base = site if parts.path.startswith("/") else path.parent
            place = (base / unquote(parts.path).lstrip("/")).resolve() if parts.path else path
            place = place / "index.html" if place.is_dir() else place
            if not place.exists():
                yield f"{name} leads to {target}, which is not there."
            elif place in found and unquote(parts.fragment) not in found[place].anchors:
                yield f"{name} leads to {target}, but there is no such heading."
    for style in site.rglob("*.css"):
        for target in re.findall(r"url\([\"']?((?:https?:)?//[^)\"']+)", style.read_text(encoding="utf-8")):
            yield f"{style.relative_to(site)} loads {target} from another host."


def left_out(site: Path) -> Iterator[str]:
    """What a package says to be public (`__all__`) and the page that shows it does not have, in sentences.

    The generator leaves out a function that has the name of a module beside it: it must be named on its own.
    """
    for page in sorted((ROOT / "docs" / "api").glob("*.md")):
        built = site / "docs" / "api" / f"{page.stem}.html"
        for module in re.findall(r"^::: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE):
            package = ROOT / "src" / module.replace(".", "/") / "__init__.py"
            if not package.exists():
                continue
            shown = {anchor.rpartition(".")[2] for anchor in Page(built.read_text(encoding="utf-8")).anchors}
            for name in sorted(_public(ast.parse(package.read_text(encoding="utf-8"))) - shown):
                yield f"{page.relative_to(ROOT)} does not have {module}.{name}."


def _public(module: ast.Module) -> set[str]:
    """The names in `__all__`, as they are called where they are defined."""
    first = {alias.asname: alias.name for node in ast.walk(module) if isinstance(node, ast.ImportFrom)
             for alias in node.names if alias.asname}  # fmt: skip
    for node in module.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return {first.get(name, name) for name in ast.literal_eval(node.value)}
    return set()


def main() -> None:
    """Lay out, build, check."""
    lay_out()
    ran = subprocess.run(
        [Path(sys.executable).with_name("zensical"), "build", "--strict", "--clean"], cwd=BUILD, check=False
    )
    if ran.returncode:
        sys.exit("The site was not built: see above.")
    wrong = [*faults(SITE), *left_out(SITE)]
    if wrong:
        sys.exit("\n".join([*wrong, f"{len(wrong)} faults."]))
    print(f"{len(pages())} pages are in build/site. To look at them: python3 -m http.server -d build/site")


if __name__ == "__main__":
    main()
