"""The examples of the README are run as they stand there."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
def examples(text):
    """The examples, each with the title of the section it stands in."""
    found = []
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        title = section.splitlines()[0]
        found += [(title, code) for code in re.findall(r"^```python\n(.*?)^```", section, re.M | re.S)]
    return found


EXAMPLES = examples(README.read_text(encoding="utf-8"))


def test_each_form_has_an_example():
    assert [title for title, _ in EXAMPLES] == [
        "One game by hand",
        "Many games at once",
        "PettingZoo",
        "Gymnasium",
    ]


@pytest.mark.parametrize(("title", "code"), EXAMPLES, ids=[title for title, _ in EXAMPLES])
def test_the_example_runs(title, code, capsys):
    if title in ("PettingZoo", "Gymnasium"):
        pytest.importorskip(title.lower())
    exec(compile(code, f"README.md, {title}", "exec"), {"__name__": "__main__"})
    if title == "PettingZoo":
        assert "summons_call" in capsys.readouterr().out
