/// Screens without faults, of the kinds that apps have.
extension Screen {
    static let sound: [Screen] = forms + lists + cards + stacks + pages + bars

    private static let text = "A paragraph that takes more than one line on a phone, as paragraphs in apps do."

    // MARK: - Forms

    private static let forms: [Screen] = [
        Screen("one label", [label("title", "Hello")], top("title")),
        Screen("label in the middle", [label("title", "Hello")], ["title.center == root.center"]),
        Screen(
            "login",
            [label("title", "Welcome back"), field("name"), field("password"), label("ok", "Log in")],
            column(["title", "name", "password"]) + ["ok.centerX == root.centerX", "ok.top == password.bottom + 24"]
        ),
        Screen(
            "login in the middle",
            [stack("form", "vertical", [label("title", "Welcome"), field("name"), field("password")])],
            ["form.center == root.center", "form.width == 280"]
        ),
        Screen(
            "labelled field",
            [label("caption", "Name", size: 15, #""hugging":{"horizontal":251}"#), field("name")],
            [
                "caption.leading == root.safeArea.leading + 16", "caption.centerY == name.centerY",
                "name.leading == caption.trailing + 8", "name.trailing == root.safeArea.trailing - 16",
                "name.top == root.safeArea.top + 20",
            ]
        ),
        Screen(
            "switch row",
            [
                label("caption", "Notifications"),
                view(
                    "toggle",
                    [],
                    #""intrinsicSize":{"width":49,"height":31},"alignmentInsets":{"right":2},"hugging":{"horizontal":750}"#
                ),
            ],
            [
                "caption.leading == root.safeArea.leading + 16", "caption.centerY == toggle.centerY",
                "toggle.leading >= caption.trailing + 8", "toggle.trailing == root.safeArea.trailing - 16",
                "toggle.top == root.safeArea.top + 16", "toggle.width == 49",
            ]
        ),
        Screen(
            "search bar",
            [field("search"), label("cancel", "Cancel", lines: 1, #""hugging":{"horizontal":750}"#)],
            [
                "search.leading == root.safeArea.leading + 8", "search.top == root.safeArea.top",
                "cancel.leading == search.trailing + 8", "cancel.trailing == root.safeArea.trailing - 8",
                "cancel.centerY == search.centerY",
            ]
        ),
        Screen(
            "code of four digits",
            (1...4).map { field("d\($0)") },
            ["d1.leading == root.safeArea.leading + 40", "d1.top == root.safeArea.top + 60"]
                + (1...3).flatMap {
                    [
                        "d\($0 + 1).leading == d\($0).trailing + 12", "d\($0 + 1).width == d1.width",
                        "d\($0 + 1).top == d1.top",
                    ]
                } + ["d4.trailing == root.safeArea.trailing - 40"]
        ),
        Screen(
            "button above the keyboard",
            [label("send", "Send")],
            ["send.centerX == root.centerX", "send.bottom == root.keyboard.top - 16"],
            rest: #","keyboard":{"height":100}"#
        ),
    ]

    // MARK: - Lists

    private static func row(_ id: String, _ title: String) -> String {
        view(
            id,
            [
                image("\(id)-icon", 24, 24),
                label("\(id)-text", title, #""hugging":{"horizontal":200},"compressionResistance":{"horizontal":740}"#),
            ]
        )
    }

    private static func rowConstraints(_ id: String) -> [String] {
        [
            "\(id)-icon.leading == superview.leading + 16", "\(id)-icon.centerY == superview.centerY",
            "\(id)-icon.top >= superview.top + 8", "\(id)-text.leading == \(id)-icon.trailing + 12",
            "\(id)-text.trailing == superview.trailing - 16", "\(id)-text.top == superview.top + 12",
            "\(id)-text.bottom == superview.bottom - 12",
        ]
    }

    private static func list(_ count: Int) -> Screen {
        let rows = (1...count).map { "row\($0)" }
        return Screen(
            "list of \(count)",
            [scroll("list", [stack("rows", "vertical", rows.map { row($0, "Item \($0) of the list") })])],
            page("rows", in: "list") + rows.flatMap(rowConstraints)
        )
    }

    private static let lists: [Screen] = [
        list(1), list(3), list(20), list(40),
        Screen(
            "two rows",
            [row("a", "First"), row("b", text)],
            top("a", 0) + ["b.leading == a.leading", "b.trailing == a.trailing", "b.top == a.bottom"]
                + rowConstraints("a") + rowConstraints("b")
        ),
        Screen(
            "value row",
            [label("key", "Version", lines: 1), label("value", "1.2", lines: 1)],
            [
                "key.leading == root.safeArea.leading + 16", "key.top == root.safeArea.top + 8",
                "value.firstBaseline == key.firstBaseline", "value.leading >= key.trailing + 8",
                "value.trailing == root.safeArea.trailing - 16",
            ]
        ),
        Screen(
            "chat bubble",
            [view("bubble", [label("words", text)])],
            [
                "bubble.leading == root.safeArea.leading + 12", "bubble.top == root.safeArea.top + 12",
                "bubble.trailing <= root.safeArea.trailing - 60", "words.edges == superview.margins.edges",
            ]
        ),
        Screen(
            "own chat bubble",
            [view("bubble", [label("words", "Yes")])],
            [
                "bubble.trailing == root.safeArea.trailing - 12", "bubble.top == root.safeArea.top + 12",
                "bubble.leading >= root.safeArea.leading + 60", "words.edges == superview.margins.edges",
            ]
        ),
        Screen(
            "header and list",
            [label("header", "Today", size: 34), scroll("list", [label("body", text)])],
            top("header") + [
                "list.leading == root.leading", "list.trailing == root.trailing", "list.top == header.bottom + 8",
                "list.bottom == root.bottom", "body.edges == list.content.edges", "body.width == list.width",
            ]
        ),
    ]

    // MARK: - Cards

    private static let cards: [Screen] = [
        Screen(
            "card",
            [view("card", [image("photo", 100, 60), label("title", "Lake"), label("body", text)])],
            top("card") + [
                "photo.leading == superview.leading", "photo.trailing == superview.trailing",
                "photo.top == superview.top",
                "title.leading == superview.leading + 12", "title.trailing == superview.trailing - 12",
                "title.top == photo.bottom + 8", "body.leading == title.leading", "body.trailing == title.trailing",
                "body.top == title.bottom + 4", "body.bottom == superview.bottom - 12",
            ]
        ),
        Screen(
            "aspect ratio",
            [view("photo", [], #""aspectRatio":2"#)],
            ["photo.leading == root.safeArea.leading", "photo.top == root.safeArea.top", "photo.width == 200"]
        ),
        Screen(
            "round avatar",
            [image("avatar", 40, 40), label("name", "Ada")],
            [
                "avatar.leading == root.safeArea.leading + 16", "avatar.top == root.safeArea.top + 16",
                "name.leading == avatar.trailing + 12", "name.trailing <= root.safeArea.trailing - 16",
                "name.centerY == avatar.centerY",
            ]
        ),
        Screen(
            "badge inside its avatar's corner, told to be meant",
            [
                image("avatar", 40, 40),
                view("badge", [], #""intrinsicSize":{"width":12,"height":12},"lint":{"ignore":["overlap"]}"#),
            ],
            [
                "avatar.leading == root.safeArea.leading + 16", "avatar.top == root.safeArea.top + 16",
                "badge.trailing == avatar.trailing", "badge.bottom == avatar.bottom",
            ]
        ),
        Screen(
            "two columns",
            [label("left", text), label("right", text)],
            [
                "left.leading == root.safeArea.leading + 16", "left.top == root.safeArea.top + 16",
                "right.leading == left.trailing + 16", "right.trailing == root.safeArea.trailing - 16",
                "right.top == left.top", "left.width == right.width",
            ]
        ),
        Screen(
            "background behind everything",
            [view("background"), label("title", "Over it")],
            ["background.edges == root.edges", "title.center == root.center"]
        ),
        Screen(
            "card with a hidden spinner",
            [label("title", "Ready"), view("spinner", [], #""hidden":true,"intrinsicSize":{"width":20,"height":20}"#)],
            ["title.center == root.center", "spinner.center == root.center"]
        ),
        Screen(
            "divider",
            [label("one", "One"), view("line"), label("two", "Two")],
            column(["one", "line", "two"]) + ["line.height == 0.5"]
        ),
        Screen(
            "readable text",
            [label("body", text)],
            [
                "body.leading == root.readable.leading", "body.trailing == root.readable.trailing",
                "body.top == root.safeArea.top + 20",
            ]
        ),
    ]

    // MARK: - Stacks

    private static func buttons(_ more: String) -> String {
        stack(
            "row",
            "horizontal",
            [label("no", "No", lines: 1), label("yes", "Yes", lines: 1, #""hugging":{"horizontal":251}"#)],
            more
        )
    }

    private static let stacks: [Screen] =
        ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"].map { distribution in
            Screen("row, \(distribution)", [buttons(#","distribution":"\#(distribution)""#)], top("row"))
        }
        + ["fill", "leading", "center", "trailing"].map { alignment in
            Screen(
                "column, \(alignment)",
                [
                    stack(
                        "column",
                        "vertical",
                        [label("a", "One"), image("b", 30, 30), label("c", "Three")],
                        #","alignment":"\#(alignment)""#
                    )
                ],
                top("column")
            )
        } + [
            Screen(
                "column in a row",
                [
                    stack(
                        "row",
                        "horizontal",
                        [
                            image("icon", 40, 40),
                            stack("words", "vertical", [label("title", "Title"), label("detail", "Detail")]),
                        ],
                        #","alignment":"center""#
                    )
                ],
                top("row")
            ),
            Screen(
                "stack with a hidden row",
                [stack("column", "vertical", [label("a", "One"), label("b", "Two", #""hidden":true"#), field("c")])],
                top("column")
            ),
            Screen(
                "grid",
                [
                    stack(
                        "grid",
                        "vertical",
                        (0..<3).map { row in
                            stack(
                                "r\(row)",
                                "horizontal",
                                (0..<3).map { image("c\(row)\($0)", 40, 40) },
                                #","distribution":"fillEqually""#
                            )
                        }
                    )
                ],
                top("grid")
            ),
        ]

    // MARK: - Pages that scroll

    private static let pages: [Screen] = [
        Screen(
            "article",
            [scroll("page", [label("body", text + " " + text + " " + text)])],
            page("body", in: "page")
        ),
        Screen(
            "form that scrolls",
            [
                scroll(
                    "page",
                    [stack("form", "vertical", (1...12).map { field("f\($0)") }, #","alignment":"fill""#)]
                )
            ],
            page("form", in: "page")
        ),
        Screen(
            "gallery",
            [
                scroll(
                    "strip",
                    [stack("photos", "horizontal", (1...8).map { image("p\($0)", 120, 80) })]
                )
            ],
            top("strip", 0) + [
                "photos.edges == strip.content.edges", "photos.height == strip.height", "strip.height == 80",
            ]
        ),
        Screen(
            "scrolled half way",
            [
                view(
                    "page",
                    [label("body", text)],
                    #""scroll":{"contentOffset":{"x":0,"y":40}}"#
                )
            ],
            page("body", in: "page")
        ),
    ]

    // MARK: - Bars, sides and size classes

    private static let bars: [Screen] = [
        Screen(
            "bar at the bottom",
            [view("bar", [label("home", "Home", lines: 1), label("me", "Me", lines: 1)])],
            [
                "bar.leading == root.leading", "bar.trailing == root.trailing", "bar.bottom == root.bottom",
                "bar.top == root.safeArea.bottom - 60", "home.leading == root.safeArea.leading + 24",
                "home.top == superview.top + 8", "me.trailing == root.safeArea.trailing - 24", "me.top == home.top",
            ]
        ),
        Screen(
            "bar at the top",
            [view("bar", [label("title", "Settings", lines: 1)])],
            [
                "bar.leading == root.leading", "bar.trailing == root.trailing", "bar.top == root.top",
                "bar.bottom == root.safeArea.top + 60", "title.centerX == superview.centerX",
                "title.top == root.safeArea.top + 8",
            ]
        ),
        Screen(
            "left and right in any direction",
            [image("left", 20, 20), image("right", 20, 20)],
            [
                "left.left == root.safeArea.left + 8", "left.top == root.safeArea.top + 8",
                "right.right == root.safeArea.right - 8", "right.top == left.top",
            ]
        ),
        Screen(
            "guide between two",
            [image("a", 20, 20), image("b", 20, 20), view("box", [], #""guides":[{"id":"gap"}]"#)],
            [
                "a.leading == root.safeArea.leading + 20", "a.top == root.safeArea.top + 20",
                "gap.leading == a.trailing", "gap.width == 30", "gap.top == a.top", "gap.height == 20",
                "b.leading == gap.trailing", "b.top == a.top", "box.center == root.center", "box.width == 1",
                "box.height == 1",
            ]
        ),
        Screen(
            "side by side where there is room",
            [image("a", 40, 40), image("b", 40, 40)],
            [
                "a.leading == root.safeArea.leading + 16", "a.top == root.safeArea.top + 16",
                #"{"equation":"b.leading == a.trailing + 16","when":{"horizontal":"regular"}}"#,
                #"{"equation":"b.top == a.top","when":{"horizontal":"regular"}}"#,
                #"{"equation":"b.leading == a.leading","when":{"horizontal":"compact"}}"#,
                #"{"equation":"b.top == a.bottom + 16","when":{"horizontal":"compact"}}"#,
            ]
        ),
        Screen(
            "frame and mask",
            [
                view(
                    "old",
                    [],
                    #""frame":{"x":60,"y":60,"width":100,"height":40},"autoresizing":["flexibleRightMargin"]"#
                )
            ],
            []
        ),
        Screen(
            "view that keeps to the margins",
            [view("card", [label("title", "Margins")], #""margins":{"left":20,"right":20}"#)],
            top("card") + ["title.edges == card.margins.edges"]
        ),
        Screen(
            "from another language",
            [label("title", "Masonry")],
            [
                #"{"masonry":"[title mas_makeConstraints:^(MASConstraintMaker *make) { make.center.equalTo(root); }];"}"#
            ]
        ),
        Screen(
            "largest width",
            [view("box", [label("words", text)])],
            [
                "box.centerX == root.centerX", "box.top == root.safeArea.top + 20", "box.width <= 300",
                "box.leading >= root.safeArea.leading + 16", "words.edges == superview.margins.edges",
            ]
        ),
    ]
}
