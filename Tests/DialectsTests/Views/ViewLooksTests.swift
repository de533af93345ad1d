import Dialects
import LayoutModel
import Testing

/// Kinds, styles, alignments and labels of the views that code creates; no frame depends on them.
@Suite struct ViewLooksTests {
    private let fixture = ViewsFixture()

    private func style(_ change: (inout ViewStyle) -> Void) -> ViewStyle {
        var style = ViewStyle()
        change(&style)
        return style
    }

    private func hex(_ text: String) -> ViewColor? { ViewColor(rawValue: text) }

    @Test(arguments: [
        ("UILabel", ViewKind.label), ("UIButton", .button), ("UITextField", .textField), ("UITextView", .textView),
        ("UIImageView", .image), ("UISwitch", .switch), ("UISlider", .slider), ("UIStepper", .stepper),
        ("UISegmentedControl", .segmented), ("UIProgressView", .progress), ("UIActivityIndicatorView", .activity),
        ("UIDatePicker", .picker), ("UITableView", .table), ("UICollectionView", .collection), ("MKMapView", .map),
        ("WKWebView", .web), ("UIToolbar", .bar), ("UIView", nil), ("UIStackView", nil), ("BadgeView", nil),
    ])
    func `a class has a kind`(type: String, kind: ViewKind?) throws {
        let result = try fixture.read(.snapkit, "let item = \(type)()\nview.addSubview(item)")
        #expect(result.properties("item").kind == kind)
    }

    @Test func `Swift says how views look`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            let title = UILabel()
            title.textColor = .secondaryLabel
            title.textAlignment = .center
            title.accessibilityIdentifier = "Title of the screen"
            let card = UIView()
            card.backgroundColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
            card.layer.cornerRadius = 4 * 2
            card.layer.borderWidth = 1
            card.layer.borderColor = UIColor.separator.cgColor
            card.clipsToBounds = true
            card.alpha = 0.5
            let go = UIButton(type: .system)
            go.setTitle("Go", for: .normal)
            go.setTitleColor(.white, for: .normal)
            go.backgroundColor = UIColor.black.withAlphaComponent(0.5)
            go.setImage(UIImage(systemName: "star.fill"), for: .normal)
            go.tintColor = UIColor.systemRed
            let photo = UIImageView(image: UIImage(named: "photo"))
            let field = UITextField()
            field.placeholder = "E-Mail"
            [title, card, go, photo, field].forEach(view.addSubview)
            view.backgroundColor = .systemBackground
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.properties("title").style == style { $0.foreground = .named(.secondaryLabel) })
        #expect(result.properties("title").text?.alignment == .center)
        #expect(result.properties("title").label == "Title of the screen")
        #expect(
            result.properties("card").style
                == style {
                    ($0.background, $0.cornerRadius) = (hex("#FF8000"), 8)
                    $0.border = ViewStyle.Border(width: 1, color: .named(.separator))
                    ($0.clips, $0.opacity) = (true, 0.5)
                }
        )
        #expect(
            result.properties("go").style
                == style {
                    ($0.foreground, $0.background) = (.named(.white), hex("#00000080"))
                    ($0.image, $0.tint) = ("star.fill", .named(.systemRed))
                }
        )
        #expect(result.properties("photo").style == style { $0.image = "photo" })
        #expect(result.properties("field").style == style { $0.placeholder = "E-Mail" })
        #expect(result.properties("root").style == style { $0.background = .named(.systemBackground) })
    }

    @Test func `Objective-C says the same`() throws {
        let result = try fixture.read(
            .masonry,
            """
            UILabel *title = [[UILabel alloc] init];
            title.textColor = [UIColor colorWithWhite:0 alpha:0.5];
            title.textAlignment = NSTextAlignmentRight;
            title.mas_key = @"Title of the screen";
            self.card = [UIView new];
            [self.card setBackgroundColor:[UIColor lightGrayColor]];
            self.card.layer.cornerRadius = 8.0f;
            [self.card.layer setBorderWidth:2];
            self.card.layer.borderColor = [[UIColor redColor] colorWithAlphaComponent:0.5].CGColor;
            self.card.layer.masksToBounds = YES;
            UIImageView *photo = [[UIImageView alloc] initWithImage:[UIImage imageNamed:@"photo"]];
            [self.view addSubview:title];
            [self.view addSubview:self.card];
            [self.card addSubview:photo];
            self.view.backgroundColor = [UIColor whiteColor];
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.properties("title").style == style { $0.foreground = hex("#00000080") })
        #expect(result.properties("title").text?.alignment == .right)
        #expect(result.properties("title").label == "Title of the screen")
        #expect(
            result.properties("card").style
                == style {
                    ($0.background, $0.cornerRadius, $0.clips) = (.named(.lightGray), 8, true)
                    $0.border = ViewStyle.Border(width: 2, color: hex("#FF000080"))
                }
        )
        #expect(result.properties("photo").style.image == "photo")
        #expect(result.properties("root").style.background == .named(.white))
    }

    /// The layout does not depend on it, so that nobody has to be told.
    @Test func `what is not known is left out without a remark`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            let card = UIView()
            view.addSubview(card)
            card.backgroundColor = Theme.accent
            card.layer.cornerRadius = Theme.radius
            card.tintColor = UIColor(named: "Brand")
            card.alpha = 2
            card.accessibilityIdentifier = Self.identifier
            appearance.backgroundColor = .red
            image = UIImage(named: "photo")
            """
        )
        #expect(result.properties("card").style == ViewStyle() && result.properties("card").label == nil)
        let isRemarked = result.notes.contains { note in
            if case .unknownValue = note.remark { true } else { false }
        }
        #expect(!isRemarked && result.outline == "root(card)")
        #expect(result.properties("root").style == ViewStyle())
    }

    /// Catches a label that repeats the id, and a color that makes a view of a name.
    @Test func `a label that is the id is none`() throws {
        let result = try fixture.read(
            .snapkit,
            "let card = UIView()\ncard.accessibilityIdentifier = \"card\"\nview.addSubview(card)"
        )
        #expect(result.properties("card").label == nil)
    }

    @Test func `of what several methods say, the first counts`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            class Card: UIView {
                let title = UILabel()
                override init(frame: CGRect) {
                    super.init(frame: frame)
                    addSubview(title)
                    title.textColor = .red
                    backgroundColor = .white
                    layer.cornerRadius = 12
                }
                func setSelected(_ on: Bool) { title.textColor = .blue }
            }
            """
        )
        #expect(result.properties("title").style.foreground == .named(.red))
        #expect(result.properties("root").style.background == .named(.white))
        #expect(result.properties("root").style.cornerRadius == 12)
    }
}

/// Labels that a source gives to views of the document.
@Suite struct SourceLabelTests {
    @Test(arguments: [
        (SourceLanguage.masonry, "redView.mas_key = @\"The title\";"),
        (.masonry, "self.redView.accessibilityIdentifier = @\"The title\";"),
        (.snapkit, "redView.accessibilityIdentifier = \"The title\""),
    ])
    func `a key is a label of the view`(language: SourceLanguage, text: String) throws {
        let steps = try SourceFixture().read(language, text).steps
        #expect(steps.count == 1)
        guard case .set(_, let change)? = steps.first?.action else {
            Issue.record("no property is set")
            return
        }
        #expect(change.fields == .label && change.values.label == "The title")
    }
}
