// Pasted code, one layout in each language.

const code = (name, text) => ({ group: "Code", name, text: text.trim() });

export const sources = [
	code("SnapKit", `
final class ProfileController: UIViewController {
    private let avatar = UIView()
    private let nameLabel = UILabel()
    private let bioLabel = UILabel()
    private let followButton = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        nameLabel.text = "Ines Quintela"
        nameLabel.font = .boldSystemFont(ofSize: 24)
        bioLabel.text = "Builds boats, and the tools to build boats. Mostly on the coast."
        bioLabel.numberOfLines = 0
        followButton.setTitle("Follow", for: .normal)
        [avatar, nameLabel, bioLabel, followButton].forEach(view.addSubview)

        avatar.snp.makeConstraints { make in
            make.top.equalTo(view.safeAreaLayoutGuide).offset(24)
            make.leading.equalTo(view.layoutMarginsGuide)
            make.size.equalTo(72)
        }
        nameLabel.snp.makeConstraints { make in
            make.leading.equalTo(avatar.snp.trailing).offset(16)
            make.trailing.equalTo(view.layoutMarginsGuide)
            make.centerY.equalTo(avatar)
        }
        bioLabel.snp.makeConstraints { make in
            make.top.equalTo(avatar.snp.bottom).offset(20)
            make.leading.trailing.equalTo(view.layoutMarginsGuide)
        }
        followButton.snp.makeConstraints { make in
            make.top.equalTo(bioLabel.snp.bottom).offset(24)
            make.leading.trailing.equalTo(bioLabel)
            make.height.equalTo(44)
        }
    }
}`),
	code("Masonry", `
- (void)setUpLayout {
    UIView *header = [UIView new];
    UILabel *title = [UILabel new];
    title.text = @"Tide table";
    [self.view addSubview:header];
    [header addSubview:title];

    [header mas_makeConstraints:^(MASConstraintMaker *make) {
        make.top.left.right.equalTo(self.view);
        make.height.mas_equalTo(120);
    }];
    [title mas_makeConstraints:^(MASConstraintMaker *make) {
        make.left.equalTo(header).offset(16);
        make.bottom.equalTo(header).offset(-12);
    }];
}`),
	code("Anchors", `
let panel = UIView()
let okButton = UIButton(type: .system)
let cancelButton = UIButton(type: .system)
okButton.setTitle("Continue", for: .normal)
cancelButton.setTitle("Not now", for: .normal)
view.addSubview(panel)
panel.addSubview(okButton)
panel.addSubview(cancelButton)
[panel, okButton, cancelButton].forEach { $0.translatesAutoresizingMaskIntoConstraints = false }

NSLayoutConstraint.activate([
    panel.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
    panel.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24),
    panel.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    panel.heightAnchor.constraint(equalToConstant: 160),
    okButton.leadingAnchor.constraint(equalTo: panel.leadingAnchor, constant: 16),
    okButton.trailingAnchor.constraint(equalTo: panel.trailingAnchor, constant: -16),
    okButton.topAnchor.constraint(equalTo: panel.topAnchor, constant: 24),
    cancelButton.centerXAnchor.constraint(equalTo: okButton.centerXAnchor),
    cancelButton.bottomAnchor.constraint(equalTo: panel.bottomAnchor, constant: -24),
])`),
	code("Visual format", `
H:|-[okButton(==cancelButton)]-[cancelButton]-|
V:|-80-[okButton(44)]
V:|-80-[cancelButton(44)]
H:|-[photo]-|
V:[okButton]-20-[photo(200)]`),
	code("KeepLayout", `
UIView *cover = [UIView new];
UIView *spine = [UIView new];
[self.view addSubview:cover];
[self.view addSubview:spine];

spine.keepLeftInset.equal = 20;
spine.keepTopInset.equal = 80;
spine.keepBottomInset.equal = 80;
spine.keepWidth.equal = 24;
cover.keepLeftOffsetTo(spine).equal = 4;
cover.keepRightInset.equal = 20;
cover.keepTopAlignTo(spine).equal = 0;
cover.keepBottomAlignTo(spine).equal = 0;`),
	code("SSLayout", `
UIView *box = [UIView new];
[self.view addSubview:box];

[box.left_attr equalTo:self.view.left_attr constant:40];
[box.right_attr equalTo:self.view.right_attr constant:-40];
[box.bottom_attr equalTo:self.view.bottom_attr constant:-60];
[box.height_attr equalTo:nil constant:220];`),
	code("A conflict log", `
Unable to simultaneously satisfy constraints.
(
    "<NSLayoutConstraint:0x600002 UILabel:0x7fa1.width == 100   (active)>",
    "<NSLayoutConstraint:0x600003 H:|-(20)-[UILabel:0x7fa1]   (active, names: '|':UIView:0x7fa0 )>",
    "<NSLayoutConstraint:0x600004 UILabel:0x7fa1.trailing == UIView:0x7fa0.trailing - 20   (active)>",
    "<NSLayoutConstraint:0x600005 UIView:0x7fa0.width == 320   (active)>"
)
Will attempt to recover by breaking constraint
<NSLayoutConstraint:0x600002 UILabel:0x7fa1.width == 100   (active)>`),
	code("Equations", `
// One equation on each line; the views are made from their names.
banner.top == superview.top + 60
banner.horizontalEdges == superview.horizontalEdges
banner.height == superview.height / 5
title.centerX == banner.centerX
title.bottom == banner.bottom - 12
footer.horizontalEdges == banner.horizontalEdges
footer.bottom == superview.bottom
footer.height == 80`),
	{ group: "Files", name: "Storyboard", text: `<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB">
  <device id="retina6_12" orientation="portrait"/>
  <scenes>
    <scene sceneID="ferry"><objects>
      <viewController storyboardIdentifier="ferry" id="fer-ry-vc1">
        <view key="view" id="fer-ry-vi1">
          <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
          <subviews>
            <imageView translatesAutoresizingMaskIntoConstraints="NO" id="map-im-age" userLabel="map">
              <rect key="frame" x="0.0" y="59" width="393" height="240"/>
              <constraints>
                <constraint firstAttribute="height" constant="240" id="map-he-igh"/>
              </constraints>
            </imageView>
            <label text="North quay, 09:40" translatesAutoresizingMaskIntoConstraints="NO" id="qua-yl-abl" userLabel="quay">
              <rect key="frame" x="16" y="323" width="225" height="29"/>
              <fontDescription key="fontDescription" type="boldSystem" pointSize="24"/>
            </label>
          </subviews>
          <viewLayoutGuide key="safeArea" id="fer-ry-sa1"/>
          <constraints>
            <constraint firstItem="map-im-age" firstAttribute="top" secondItem="fer-ry-sa1" secondAttribute="top" id="map-to-p01"/>
            <constraint firstItem="map-im-age" firstAttribute="leading" secondItem="fer-ry-vi1" secondAttribute="leading" id="map-le-ad1"/>
            <constraint firstAttribute="trailing" secondItem="map-im-age" secondAttribute="trailing" id="map-tr-ail"/>
            <constraint firstItem="qua-yl-abl" firstAttribute="top" secondItem="map-im-age" secondAttribute="bottom" constant="24" id="qua-to-p01"/>
            <constraint firstItem="qua-yl-abl" firstAttribute="leading" secondItem="fer-ry-sa1" secondAttribute="leading" constant="16" id="qua-le-ad1"/>
          </constraints>
        </view>
      </viewController>
    </objects></scene>
    <scene sceneID="alarm"><objects>
      <viewController storyboardIdentifier="alarm" id="ala-rm-vc1">
        <view key="view" id="ala-rm-vi1">
          <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
          <subviews>
            <switch id="swi-tc-h01" userLabel="wake">
              <rect key="frame" x="328" y="75" width="51" height="31"/>
              <autoresizingMask key="autoresizingMask" flexibleMinX="YES" flexibleMaxY="YES"/>
            </switch>
          </subviews>
        </view>
      </viewController>
    </objects></scene>
  </scenes>
</document>` },
];
