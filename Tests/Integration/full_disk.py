#!/usr/bin/env python3
"""Fills a small disk, and checks that it can be emptied by deleting layouts, whatever else fills it.

    python3 Tests/Integration/full_disk.py QUOIN [--mebibytes N]

The directory of the service is on a file system of so many MiB, which needs the right to mount. Layouts are stored until that is
refused with 507; then another file takes all room that is left, and stays. After that:

- Edits are refused with 507, `/readyz` is 503 with the reason, and the log says so, once.
- Every `DELETE` is answered with 204, also after the process was killed and started again on the full disk, and what was deleted
  stays so.
- Deleting makes room: in the end layouts can be stored again, although the other file is still there.
"""

import argparse
import contextlib
import os
import subprocess
import tempfile
import time

import harness
from histories import Client


def document(number):
    views = [{"id": f"view-{number}-{i}", "intrinsicSize": {"width": 10 + i, "height": 20}} for i in range(200)]
    return {"view": {"id": "root", "subviews": views}, "constraints": [f"{view['id']}.left == {i}" for i, view in enumerate(views)]}


@contextlib.contextmanager
def small_disk(mebibytes):
    with tempfile.TemporaryDirectory(prefix="quoin-full-disk-") as directory:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m", "tmpfs", directory], check=True)
        try:
            yield directory
        finally:
            subprocess.run(["umount", directory], check=True, timeout=harness.PATIENCE)


def take_all_room(directory):
    size = 65_536
    with open(os.path.join(directory, "ballast"), "wb", buffering=0) as ballast:
        while size:
            try:
                ballast.write(bytes(size))
            except OSError:
                size //= 2


def expect(condition, what, service):
    if not condition:
        raise SystemExit(f"full_disk: {what}{service.tail()}")


def delete(client, ids, service):
    for name in ids:
        status, _, answer = client.call("DELETE", f"/layouts/{name}")
        expect(status == 204, f"DELETE of {name} is answered with {status}: {answer}", service)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", metavar="QUOIN")
    parser.add_argument("--mebibytes", type=int, default=24)
    arguments = parser.parse_args()
    with contextlib.ExitStack() as stack:
        directory = stack.enter_context(small_disk(arguments.mebibytes))
        service = harness.Service(arguments.binary, "--data", os.path.join(directory, "data"))
        stack.callback(service.kill)
        service.start()
        client = Client(service.port)
        ids = []
        while True:
            status, _, answer = client.call("PUT", f"/layouts/l{len(ids)}", document(len(ids)))
            if status != 201:
                break
            ids.append(f"l{len(ids)}")
        expect(status == 507, f"PUT is answered with {status}: {answer}", service)
        take_all_room(directory)
        edit = {"operations": [{"make": ["root.width >= 1"]}]}
        status, _, answer = client.call("PATCH", f"/layouts/{ids[0]}/constraints", edit)
        expect(status == 507 and b"can be deleted" in answer, f"PATCH is answered with {status}: {answer}", service)
        status, _, answer = client.call("GET", "/readyz")
        expect(status == 503 and b"No space left" in answer, f"/readyz is answered with {status}: {answer}", service)
        half = len(ids) // 2
        # In another order than they were made, so that each file keeps some of what it has.
        order = ids[::2] + ids[1::2]
        delete(client, order[: half // 4], service)
        service.kill()
        service.start()
        client = Client(service.port)
        for name in order[: half // 4]:
            expect(client.call("GET", f"/layouts/{name}")[0] == 404, f"{name} is back after it was deleted", service)
        for name in order[half // 4:]:
            expect(client.call("GET", f"/layouts/{name}")[0] == 200, f"{name} is gone and was not deleted", service)
        delete(client, order[half // 4: half], service)
        deadline = time.monotonic() + harness.PATIENCE
        while client.call("GET", "/readyz")[0] != 200:
            expect(time.monotonic() < deadline, "deleting has made no room", service)
            time.sleep(0.1)
        status, _, answer = client.call("PUT", "/layouts/new", document(0))
        expect(status == 201, f"PUT is answered with {status}: {answer}", service)
        expect(service.text().count("storage-failing") <= 2, "the log says it again and again", service)
        expect(service.stop() == 0, "the service has failed", service)
        check = subprocess.run(
            [arguments.binary, "check", os.path.join(directory, "data")], capture_output=True, text=True, check=False
        )
        expect(check.returncode == 0, f"check says {check.stdout}{check.stderr}", service)
    print(f"full_disk: {len(ids)} layouts filled {arguments.mebibytes} MiB, {half} were deleted, and there was room again")


if __name__ == "__main__":
    main()
