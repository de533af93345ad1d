"""Why a solved document differs from Xcode's frames, told from the first views that do."""

CONTROLS = {"switch", "slider", "segmentedControl", "stepper", "progressView", "activityIndicatorView", "pageControl",
            "pickerView", "datePicker", "searchBar", "navigationBar", "toolbar", "tabBar", "colorWell"}


def first(scene, bad):
    """The view with a difference that is not in another one and whose own superview does not differ."""
    names = {view["name"] for view in bad}
    return next((view for view in bad if view["parent"] not in names), bad[0])


def cause(scene, bad):
    """One line for the table of causes."""
    if all(other["unseen"] for other in bad):
        return "only hidden views differ"
    view = first(scene, bad)
    wrong = [name for name, off in view["off"].items() if off > 1.001]
    views = {other["name"]: other for other in scene["frames"]}
    parent = views.get(view["parent"])
    if any(other["misplaced"] for other in scene["frames"]):
        return "other views of the document are misplaced"
    if scene["conflicts"]:
        return "constraints conflict"
    if any(other["ambiguous"] for other in scene["frames"]):
        return "Xcode found the document ambiguous"
    if any(other["undetermined"] for other in scene["frames"]):
        return "other numbers of the document are ambiguous"
    if any(other["text"] for other in bad):
        return "a text is measured otherwise: " + next(other for other in bad if other["text"])["kind"]
    if max(view["stored"][2:]) == 0 or min(view["stored"][2:]) == 0:
        return "Xcode stored an empty frame"
    if parent is not None and parent["kind"] == "stackView":
        return "in a stack: " + view["kind"]
    if parent is not None and parent["kind"] in ("scrollView", "tableView", "collectionView"):
        return "in a " + parent["kind"]
    if view["kind"] == "stackView":
        return "a stack's " + ", ".join(wrong)
    if view["kind"] in CONTROLS | {"imageView", "label", "button", "textField", "textView"} and view["given"]:
        return f"a {view['kind']}'s " + ", ".join(wrong)
    if view["parent"] not in views:
        if set(wrong) <= {"y", "height"}:
            return f"vertical insets of a {scene['rootKind']} ({scene['kind']})"
        if set(wrong) <= {"x", "width"}:
            return f"horizontal insets of a {scene['rootKind']} ({scene['kind']})"
    return f"a {view['kind']}'s " + ", ".join(wrong)
