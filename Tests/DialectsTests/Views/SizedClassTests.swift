import Dialects
import LayoutModel
import Testing

/// Sizes and other properties that code sets in ways that UIKit has no property for.
@Suite struct SizedClassTests {
    let fixture = ViewsFixture()

    /// Catches views of a class of the source that lose the size which the class gives them.
    @Test func `a class that overrides its natural size is like its superclass`() throws {
        let result = try fixture.read(
            .anchors,
            """
            final class Screen: UIViewController {
                private let photo = SizedImageView()
                private let list = SizedScrollView()
                private let badge = Badge()
                override func viewDidLoad() {
                    super.viewDidLoad()
                    photo.naturalSize = CGSize(width: 40, height: UIView.noIntrinsicMetric)
                    photo.rectInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
                    list.naturalSize = CGSize(width: 7, height: 8)
                    view.addSubview(photo)
                    view.addSubview(list)
                    view.addSubview(badge)
                }
            }
            private final class SizedImageView: UIImageView {
                var naturalSize = CGSize.zero
                var rectInsets = UIEdgeInsets.zero
                override var intrinsicContentSize: CGSize { naturalSize }
                override var alignmentRectInsets: UIEdgeInsets { return rectInsets }
            }
            private final class SizedScrollView: UIScrollView {
                var naturalSize = CGSize.zero
                override var intrinsicContentSize: CGSize { naturalSize }
            }
            class Badge: UIView {
                override var intrinsicContentSize: CGSize { return CGSize(width: 20, height: 21) }
            }
            """
        )
        #expect(result.faults == [])
        #expect(result.properties("photo").intrinsicSize == PartialSize(width: 40))
        #expect(result.properties("photo").alignmentInsets == Insets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(result.properties("list").scroll != nil)
        #expect(result.properties("list").intrinsicSize == PartialSize(width: 7, height: 8))
        #expect(result.properties("badge").intrinsicSize == PartialSize(width: 20, height: 21))
    }

    @Test func `offsets, insets of titles and shrinking texts are read`() throws {
        let result = try fixture.read(
            .anchors,
            """
            let list = UIScrollView()
            list.contentOffset = CGPoint(x: 3, y: 4)
            let ok = UIButton(type: .system)
            ok.setTitle("OK", for: .normal)
            ok.contentEdgeInsets = UIEdgeInsets(top: 6, left: 7, bottom: 8, right: 9)
            let price = UILabel()
            price.text = "\\u{20AC} 5\\t\\"net\\""
            price.adjustsFontSizeToFitWidth = true
            price.minimumScaleFactor = 0.5
            price.adjustsFontForContentSizeCategory = false
            let other = UILabel()
            other.text = "a"
            other.minimumScaleFactor = 0.5
            view.addSubview(list)
            view.addSubview(ok)
            view.addSubview(price)
            view.addSubview(other)
            """
        )
        #expect(result.properties("list").scroll?.contentOffset == Point(x: 3, y: 4))
        #expect(result.properties("ok").text?.insets == Insets(top: 6, left: 7, bottom: 8, right: 9))
        #expect(result.properties("price").text?.string == "€ 5\t\"net\"")
        #expect(result.properties("price").text?.minimumScaleFactor == 0.5)
        #expect(result.properties("price").text?.scales == false)
        // Without adjustsFontSizeToFitWidth, a label does not shrink its text.
        #expect(result.properties("other").text?.minimumScaleFactor == 1)
    }

    /// Catches a frame that is lost because SnapKit turns the mask off and code turns it on again.
    @Test func `a mask that is turned on again keeps the frame`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            let a = UIView()
            a.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
            view.addSubview(a)
            a.snp.makeConstraints { $0.left.equalToSuperview() }
            a.translatesAutoresizingMaskIntoConstraints = true
            """
        )
        #expect(result.properties("a").frame == Rect(x: 1, y: 2, width: 3, height: 4))
    }
}
