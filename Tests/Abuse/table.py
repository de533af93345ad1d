"""Results as text: a line while the suite runs, and a Markdown table at its end."""

MIB = 1 << 20


def _bytes(count):
    if count >= MIB:
        return f"{count / MIB:.1f} MiB"
    return f"{count / 1024:.1f} KiB" if count >= 1024 else f"{count} B"


def _statuses(result):
    return ", ".join(f"{count} × {status or 'cut'}" for status, count in result.statuses.items()) or "–"


def _latency(result):
    return f"{result.p99:.1f} ({result.control:.1f})" if result.healthy_count else "–"


def line(result, seconds):
    verdict = "holds" if result.holds else "FAILS: " + "; ".join(result.failures)
    return (
        f"{result.name:24} {seconds:5.1f} s  {_statuses(result):28} cpu {result.worst_cpu:.2f}/{result.total_cpu:.2f} s"
        f"  rss {result.peak / MIB:.0f}/{result.after / MIB:.0f} MiB  {_bytes(result.largest)}  p99 {_latency(result)}"
        f"  {verdict}  {'; '.join(result.notes)}"
    )


def markdown(results):
    """The table: one row a scenario, with the bounds it did not keep."""
    rows = [
        "| scenario | review | answers | CPU s: worst request, all | RSS MiB: peak, after | largest answer | healthy p99 ms (control) | holds |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for result in results:
        verdict = "yes" if result.holds else "**no**: " + "; ".join(result.failures)
        if result.notes:
            verdict += " (" + "; ".join(result.notes) + ")"
        verdict = verdict.replace("|", "\\|")
        rows.append(
            f"| {result.name} | {result.finding} | {_statuses(result)} | {result.worst_cpu:.2f}, {result.total_cpu:.2f} "
            f"| {result.peak / MIB:.0f}, {result.after / MIB:.0f} | {_bytes(result.largest)} | {_latency(result)} | {verdict} |"
        )
    failed = sum(1 for result in results if not result.holds)
    rows.append(f"\n{len(results)} scenarios, {failed} failed")
    return "\n".join(rows) + "\n"
