"""Tries the completion scripts of the executable in real shells.

    python3 Tests/Integration/completion.py QUOIN

A line and a tab are typed into each shell on a terminal of its own, and the line that comes out of it is compared.

Needs bash and zsh.
"""
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

# A line as far as it is typed, and what the tab makes of it. A space at the end is the shell's after a whole word.
CASES = [
    ("quoin so", "quoin solve "),
    ("quoin tra", "quoin translate "),
    ("quoin help expl", "quoin help explain "),
    ("quoin completion z", "quoin completion zsh "),
    ("quoin lint --wr", "quoin lint --write-baseline "),
    ("quoin lint --format sa", "quoin lint --format sarif "),
    ("quoin lint --format=sa", "quoin lint --format=sarif "),
    ("quoin diff --format ma", "quoin diff --format markdown "),
    ("quoin lint --fail-on no", "quoin lint --fail-on note "),
    ("quoin lint --orientations portrait,la", "quoin lint --orientations portrait,landscape"),
    ("quoin lint --devices=Apple\\ TV,iMac", "quoin lint --devices=Apple\\ TV,iMac\\ 24-inch"),
    ("quoin lint --devices iPad\\ \\(A", "quoin lint --devices iPad\\ \\(A16\\)"),
    ("quoin lint --text-scales small,accessibilityM", "quoin lint --text-scales small,accessibilityMedium"),
    ("quoin lint --config set", "quoin lint --config settings.json "),
    ("quoin lint --fonts fo", "quoin lint --fonts folder/"),
    ("quoin lint folder/one\\ la", "quoin lint folder/one\\ layout.json "),
    ("quoin lint settings.json --jobs 2 fol", "quoin lint settings.json --jobs 2 folder/"),
    ("quoin solve --coordinates=ro", "quoin solve --coordinates=root "),
    ("quoin solve --frames all set", "quoin solve --frames all settings.json "),
    ("quoin explain --format te", "quoin explain --format text "),
    ("quoin explain --token-file set", "quoin explain --token-file settings.json "),
    ("quoin translate --as mas", "quoin translate --as masonry "),
    ("quoin translate --to sw", "quoin translate --to swift "),
    ("quoin translate --to u", "quoin translate --to uikit "),
    ("quoin che", "quoin check "),
    ("quoin check --format js", "quoin check --format json "),
    ("quoin check fo", "quoin check folder/"),
    ("quoin import --data fo", "quoin import --data folder/"),
    ("quoin import set", "quoin import settings.json "),
    ("quoin --log-level de", "quoin --log-level debug "),
    ("quoin serve --log-format te", "quoin serve --log-format text "),
    ("quoin lint --jobs fo", "quoin lint --jobs fo"),
]
# Prints the line and deletes it.
SHOW = "\x18p"


class Shell:
    """An interactive shell on a terminal of its own."""

    def __init__(self, arguments, folder, start):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(arguments[0], arguments, {"PATH": os.environ["PATH"], "TERM": "xterm", "HOME": folder})
        self.text = ""
        self.type(f"{start}; echo rea''dy\n")
        self.wait("ready")

    def type(self, keys):
        os.write(self.terminal, keys.encode())

    def wait(self, pattern):
        """Reads up to a pattern, and returns its match."""
        end = time.monotonic() + 30
        while (found := re.search(pattern, self.text, re.S)) is None:
            if not select.select([self.terminal], [], [], max(end - time.monotonic(), 0))[0]:
                raise TimeoutError(f"no {pattern} in {self.text!r}")
            self.text += os.read(self.terminal, 1 << 16).decode(errors="replace")
        self.text = self.text[found.end():]
        return found

    def complete(self, line):
        self.type(line + "\t" + SHOW)
        return self.wait("<<(.*?)>>")[1]

    def end(self):
        self.type("exit\n")
        os.waitpid(self.process, 0)
        os.close(self.terminal)


BASH = """PS1=; unset HISTFILE; bind 'set enable-bracketed-paste off'
source ../quoin.bash; show() { printf '<<%s>>\\n' "$READLINE_LINE"; READLINE_LINE=; }; bind -x '"\\C-xp": show'"""
ZSH = """PS1=; unset HISTFILE; unsetopt prompt_sp; bindkey -e
fpath=(../zsh $fpath); autoload -U compinit; compinit -D -u
show() { zle -I; print -r -- "<<$BUFFER>>"; BUFFER= }; zle -N show; bindkey '^Xp' show"""


def main():
    binary = os.path.abspath(sys.argv[1])
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/zsh")
        os.makedirs(f"{folder}/work/folder")
        for name in ("settings.json", "folder/one layout.json", "folder/other.json"):
            open(f"{folder}/work/{name}", "w").close()
        for shell, path in ("bash", "quoin.bash"), ("zsh", "zsh/_quoin"):
            with open(f"{folder}/{path}", "wb") as stream:
                subprocess.run([binary, "completion", shell], stdout=stream, check=True)
            subprocess.run([shell, "-n", f"{folder}/{path}"], check=True)
        shells = {
            "bash": Shell(["bash", "--norc", "-i"], f"{folder}/work", BASH),
            "zsh": Shell(["zsh", "-f", "-i"], f"{folder}/work", ZSH),
        }
        for name, shell in shells.items():
            for line, wanted in CASES:
                shown = shell.complete(line)
                # Behind an item of a list zsh offers a comma, which goes when a space is typed.
                if shown != wanted and (name, shown) != ("zsh", f"{wanted},"):
                    failures += 1
                    print(f"{name}: {line!r} became {shown!r}, not {wanted!r}")
            shell.end()
    print(f"completion: {len(CASES)} lines in {len(shells)} shells, {failures} faults")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
