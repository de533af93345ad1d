/// Valid sources to mutate, by language.
///
/// They mention the views root, a, b, c, inner (in a), list (a scroll view) and row (in list), and the metrics gap,
/// top and mid.
public enum SourceSpecimens {
    public static let all: [String: [String]] = [
        "masonry": masonry, "snapkit": snapkit, "vfl": vfl, "keep": keep, "ss": ss, "anchors": anchors, "log": log,
    ]

    private static let masonry = [
        """
        @interface Row () @property (nonatomic, strong) UILabel *title; @end
        - (UILabel *)title { if (!_title) { _title = [[UILabel alloc] initWithFrame:CGRectMake(0, 1, 2, 3)]; _title.text = @"x"; } return _title; }
        - (void)setUp {
            [self.view addSubview:self.title]; UIStackView *s = self.s = [[UIStackView alloc] initWithArrangedSubviews:@[d, [UIView new]]];
            s.axis = UILayoutConstraintAxisVertical; [s setCustomSpacing:gap afterView:d]; [self.view insertSubview:s belowSubview:_title];
            for (int i = 0; i < 3; i++) { UIButton *b = [UIButton buttonWithType:UIButtonTypeSystem]; [b setTitle:@"t" forState:0]; [s addArrangedSubview:b]; }
            UILayoutGuide *g = [UILayoutGuide new]; [self.view addLayoutGuide:g]; [d removeFromSuperview]; e = g2; [self.view addSubview:e];
            [self.title mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(s.mas_right); make.top.equalTo(e.superview); }];
        }
        """,
        """
        - (void)setup {
            [super setup]; @weakify(self); WS(weakSelf); _card = [UIImageView new]; self.title = @"x"; if (gap < 3) return;
            UIView *last = nil; NSInteger n = gap > 3 && !NO ? 2 : 1;
            for (UIView *v in @[a, b, c]) {
                [v mas_makeConstraints:^(MASConstraintMaker *make) {
                    if (last) { make.left.equalTo(last.mas_right).offset(n % 2); } else make.left.equalTo(@(0));
                    make.top.equalTo(last == nil ? self.view.mas_top : last.mas_bottom);
                }];
                last = v; continue;
            }
            for (int i = 0; i < 3; i++) { if (i == 1) break; [self log:i]; }
            switch (n) { case 1: case 2: [b mas_makeConstraints:^(MASConstraintMaker *make) { make.top; }]; break; default: n--; }
            while (n > 1) { n -= 1; } do { n++; } while (n < 2);
            [UIView animateWithDuration:0.3 animations:^{ [self.view layoutIfNeeded]; } completion:^(BOOL f) { }];
            dispatch_async(dispatch_get_main_queue(), ^{ [a mas_updateConstraints:^(MASConstraintMaker *make) { make.top; }]; });
            [self setupHeader]; [c addTarget:self action:@selector(tap:) forControlEvents:1 << 6]; NSLog(@"%@", @{@"k": a});
        }
        """,
        """
        UIView *superview = self.view;
        UIEdgeInsets padding = UIEdgeInsetsMake(10, 10, 10, 10);
        [a mas_makeConstraints:^(MASConstraintMaker *make) {
            make.top.equalTo(superview.mas_top).with.offset(padding.top); // with is an optional
            make.left.right.and.bottom.equalTo(superview).insets(padding);
            self.widthConstraint = make.width.greaterThanOrEqualTo(@[b, @100, c.mas_height]).multipliedBy(1.0/3).priorityLow();
        }];
        """,
        """
        [self.b mas_updateConstraints:^(MASConstraintMaker *make) {
            make.center.mas_equalTo(CGPointMake(1, 2)).centerOffset(CGPointMake(-5, 10));
            make.size.mas_equalTo(CGSizeMake(50, 100)).sizeOffset(CGSizeMake(100, -50)).priority(600).key(@"size");
        }];
        [self.widthConstraint uninstall]; self.topConstraint.mas_equalTo(20); self.topConstraint.offset = -3;
        """,
        """
        [@[a, b, c] mas_distributeViewsAlongAxis:MASAxisTypeHorizontal withFixedSpacing:10 leadSpacing:5 tailSpacing:15];
        [@[a, b, c] mas_distributeViewsAlongAxis:MASAxisTypeVertical withFixedItemLength:30.5f leadSpacing:gap tailSpacing:7/2];
        [c mas_remakeConstraints:^(MASConstraintMaker *make) {
            make.edges.equalTo(self.view.mas_safeAreaLayoutGuide).inset(8);
            make.top.equalTo(self.mas_topLayoutGuideBottom); make.baseline.equalTo(b.mas_lastBaseline).valueOffset(@3);
            make.leftMargin.dividedBy(2).lessThanOrEqualTo(@(10 + 2 * 3));
        }]; MASAttachKeys(a, b);
        """,
        """
        NSMutableArray *rows = [NSMutableArray array]; self.gapA = self.gapB = 5;
        [a mas_makeConstraints:^(MASConstraintMaker *make) {
            make.width.equalTo(@(self.view.width / 2)).offset(px( 150 )); make.height.mas_equalTo([self rowHeight:3].height);
            make.left.equalTo([self b].mas_right).offset([UIScreen mainScreen].bounds.size.width - 20.resize).key(@340954);
            make.top.equalTo([NSNumber numberWithFloat:Theme.Row.top]); make.right.equalTo(self.view).insets([self insets]);
            make.bottom.mas_equalTo(CGRectGetWidth(self.view.bounds) * [@(2) floatValue]);
        }];
        """,
    ]

    private static let snapkit = [
        """
        final class Cell: UITableViewCell {
            lazy var title: UILabel = { let l = UILabel(); l.text = "x"; l.font = .systemFont(ofSize: 12, weight: .bold); return l }()
            let box = UIView().then { $0.autoresizingMask = [.flexibleWidth]; $0.frame = CGRect(x: 0, y: 0, width: 9, height: gap) }
            var badge: UIImageView!; let row = UIStackView(arrangedSubviews: [UIView(), d])
            init() { let label = UILabel(), title = self.title; [title, box].forEach(contentView.addSubview); contentView.addSubviews(row, badge)
                row.addArrangedSubview(label); row.setCustomSpacing(3, after: label); row.alignment = .center; box.addSubview(h)
                [e, f].forEach { row.insertArrangedSubview($0, at: 0) }; if title == nil { title = UILabel() }
                title.snp.makeConstraints { $0.edges.equalTo(badge!.superview).inset(8) } }
        }
        """,
        """
        override func viewDidLoad() {
            super.viewDidLoad(); title = "\\(gap) x"; guard let self = self else { return }
            if #available(iOS 11, *), gap > 3 || traitCollection.horizontalSizeClass == .regular { a.isHidden = true }
            var last: UIView?; var n = 0
            for (i, v) in [a, b].enumerated() where i >= 0 {
                v.snp.makeConstraints { make in
                    make.top.equalTo(last?.snp.bottom ?? view.snp.top).offset(i == 0 ? gap : 2)
                    guard let previous = last else { return }
                    make.left.equalTo(previous)
                }
                last = v; n += 1
            }
            for i in stride(from: 0, to: 4, by: 2) { switch i { case 0...1, 3: print(i); default: break } }
            for _ in 0..<2 { while n > 1 { n -= 1 }; repeat { n += 1 } while n < 2 }
            UIView.animate(withDuration: 0.3) { c.snp.updateConstraints { $0.top.equalTo(n) } } completion: { _ in }
            DispatchQueue.main.async { [weak self] in self?.setup() }
            lazy var card: Card = { let c = Card(); return c }()
            b.addTarget(self, action: #selector(tap(_:)), for: .touchUpInside); items.map { $0.title! }.filter { !$0.isEmpty }
        }
        """,
        """
        let padding = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        a.snp.makeConstraints { (make) -> Void in
            make.edges.equalToSuperview().inset(padding)
            make.width.lessThanOrEqualTo(b.snp.height).multipliedBy(0.5).dividedBy(2).priority(.high).labeled("w")
            self.topConstraint = make.top.equalTo(view.safeAreaLayoutGuide.snp.top).offset(8).constraint
        }
        self.topConstraint?.update(offset: 20)
        """,
        """
        b.snp.updateConstraints { $0.center.equalTo(CGPoint(x: 1, y: 2)); $0.size.equalTo(CGSize(width: 3, height: 4)) }
        c.snp.remakeConstraints { make in
            make.horizontalEdges.equalTo(view.layoutMarginsGuide).inset(NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
            make.directionalEdges.greaterThanOrEqualToSuperview().priority(UILayoutPriority(rawValue: 7 / 2))
        }
        c.snp.removeConstraints()
        """,
        """
        a.snp_makeConstraints { (make) -> Void in
            make.edges.equalTo(b.snp_edges).inset(ConstraintInsets(top: 1, left: 2, bottom: 3, right: 4))
            make.leading.equalTo(safeAreaLayoutGuide.snp.leading).insets(ConstraintDirectionalInsets.zero)
            make.width.equalTo(px(150)).offset(20.resize); make.top.equalTo(self.snp_topLayoutGuideBottom)
        }
        snp_updateConstraints { $0.height.equalTo(bounds.height / 2).offset(Theme.Row.top) }
        """,
    ]

    private static let vfl = [
        "H:|-[a(==b,>=70@mid)]-(>=8@750,<=20)-[b]-gap-[c(<=100)]-|\nV:|-top-[a]-(-8)-[b(a@20)]|\n\n[c(50)]-8-[a]",
        "H:|->=0-[a]-gap@250-[b]-<=top@mid-|\nV:[a]-==8-[b]->=gap@mid-|", "V:|[list]|",
        "H:|-0.5-[a][b(==a)]-(gap@mid)-|", "|-8-[row(>=1.5e1)]",
    ]

    private static let keep = [
        """
        if (gap > 3) { a.keepWidth.equal = gap > 3 ? 8 : 2; } else { return; }
        for (UIView *v in @[a, b]) { v.keepHeight.min = 3; } a.text = @"x"; [a reload]; [a setContentHuggingPriority:250 forAxis:UILayoutConstraintAxisVertical];
        """,
        """
        self.a.keepWidth.equal = 150 +keepHigh;
        a.keepTopInset.min = 10; a.keepAspectRatio.equal = 16/9.0; b.keepLeftOffsetTo(a).max = gap keepLow keepMore;
        KeepAttribute *insets = [KeepAttribute group:a.keepLeftInset, b.keepRightSafeInset, nil];
        insets.equal = KeepValueMake(3, 800); [insets deactivate];
        KeepAtomic *portrait = [KeepAtomic layout:^{ a.keepCenter.equal = 0.5; b.keepEdgeAlignTo(c).equal = 8 +keepAt(700); }];
        [portrait deactivate];
        """,
        """
        NSArray *views = @[ a, b, c ]; views.keepInsets.min = 10; [views keepWidthsEqual]; [views keepHorizontalOffsets:20];
        [a keepSize:CGSizeMake(100, 200) priority:KeepPriorityHigh]; [a keepInsets:UIEdgeInsetsMake(1, 2, 3, 4)]; [b keepCentered];
        [self.view keepAnimatedWithDuration:1 layout:^{ a.keepHeight.equal = KeepNone; }];
        a.keepHuggingPriority = 300; [list keepHorizontalScrollDisabled:YES]; c.keepVerticalAlignTo(self.keepLayoutView).equal = 0;
        [a.keepWidth keepAt:100 min:50];
        """,
        "a.keepWidth.equal = b.keepHeight.max = c.keepWidth.min = [self rowHeight:3].height + px(150);",
        "a.keepLeftAlignTo(b).equal = KeepHigh(5)\nlet atomic = KeepAtomic.layout { a.keepBottomInset.equal = 3 }",
    ]

    private static let ss = [
        """
        UIView *last = nil;
        for (int i = 0; i < 2; i++) { UIView *v = i % 2 == 0 ? a : b; if (last) { v.left_attr = last.right_attr; } last = v; }
        [b reload]; switch (gap) { case 8: a.width_attr.constant = 3; break; default: break; }
        """,
        """
        [self.a activateConstraints:^{
            self.a.height_attr.constant = 150;
            [self.a.width_attr equalTo:self.b.width_attr constant:50];
            self.a.top_attr = self.view.top_attr_safe; a.left_attr = b.right_attr;
            [self.a.left_attr greaterThan:self.b.right_attr constant:20 multiplier:0.5 priority:750];
        }];
        [self.a constraintAccordingToAttribute:self.a.height_attr].constant = 100;
        """,
        """
        NSMutableArray *arrayM = [NSMutableArray arrayWithCapacity:4];
        [arrayM addObject:[a.height_attr equalTo:nil constant:100]];
        [NSLayoutConstraint activateConstraints:arrayM];
        NSLayoutConstraint *cons = [b constraintAccordingToAttribute:b.bottom_attr andAttribute:c.top_attr relation:NSLayoutRelationEqual];
        [a deactivateConstraintAccordingToAttribute:a.height_attr]; [a deactivateAllConstraints];
        """,
    ]

    private static let anchors = [
        """
        let gutter = UILayoutGuide(); view.addLayoutGuide(gutter); let list = UIScrollView(); view.addSubview(list)
        let inner = UIView(); list.addSubview(inner); inner.translatesAutoresizingMaskIntoConstraints = false
        inner.leadingAnchor.constraint(equalTo: gutter.trailingAnchor).isActive = true
        inner.widthAnchor.constraint(equalTo: list.frameLayoutGuide.widthAnchor).isActive = true
        """,
        """
        func setup() {
            guard gap > 3, let first = a else { return }
            for (i, v) in [a, b].enumerated() { v.topAnchor.constraint(equalTo: view.topAnchor, constant: i * 8).isActive = true }
            let width = c.widthAnchor.constraint(equalToConstant: gap > 3 ? 8 : 2)
            if traitCollection.verticalSizeClass == .compact || true { width.isActive = true }
            [a, b].forEach { $0.heightAnchor.constraint(equalToConstant: 3).isActive = true }
            b.text = "x \\(gap)"; label.font = .systemFont(ofSize: 3); UIView.animate(withDuration: 1) { view.layoutIfNeeded() }
        }
        """,
        """
        a.translatesAutoresizingMaskIntoConstraints = false
        a.leadingAnchor.constraint(equalTo: b.trailingAnchor, constant: 8).isActive = true
        let width = a.widthAnchor.constraint(greaterThanOrEqualTo: view.widthAnchor, multiplier: 0.5, constant: gap)
        width.priority = .defaultHigh; width.identifier = "width"
        NSLayoutConstraint.activate([width, b.topAnchor.constraint(equalToSystemSpacingBelow: a.bottomAnchor, multiplier: 2)])
        NSLayoutConstraint(item: a, attribute: .height, relatedBy: .lessThanOrEqual, toItem: nil, attribute: .notAnAttribute, multiplier: 1, constant: 44).isActive = true
        """,
        """
        NSLayoutConstraint *top = [NSLayoutConstraint constraintWithItem:a attribute:NSLayoutAttributeTop
            relatedBy:NSLayoutRelationEqual toItem:self.view attribute:NSLayoutAttributeTop multiplier:1 constant:0];
        top.active = YES; [self.view addConstraint:top];
        [a.leadingAnchor constraintEqualToAnchor:b.trailingAnchor constant:8].active = YES;
        [NSLayoutConstraint activateConstraints:@[[c.heightAnchor constraintEqualToConstant:7/2]]];
        """,
        """
        var all = [NSLayoutConstraint]()
        all.append(a.widthAnchor.constraint(equalToConstant: px(150)))
        all += [NSLayoutConstraint(item: a, attribute: .CenterY, relatedBy: .Equal, toItem: b, attribute: .CenterY, multiplier: 1, constant: 0)]
        rows.append(contentsOf: [b.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor, constant: 20.resize)])
        all.append(NSLayoutConstraint(item: a, attribute: .Width, relatedBy: .equal, toItem: nil, attribute: .width, multiplier: 1, constant: 44))
        NSLayoutConstraint.activate(all)
        """,
    ]

    private static let log = [
        """
        Unable to simultaneously satisfy constraints.
        (
            "<NSLayoutConstraint:0x600002a UIView:0x7f8.leading == UILabel:0x7f9.trailing + 8   (active)>",
            "<NSLayoutConstraint:0x600002b 'gap' H:|-(20)-[UILabel:0x7f9'Title']   (active, names: '|':UIView:0x7fa )>",
            "<NSLayoutConstraint:0x600002c V:[UIView:0x7f8(>=100@750)]   (active)>",
            "<NSAutoresizingMaskLayoutConstraint:0x60 h=--& v=--& UIView:0x7fa.minX == 0   (active, names: '|':UIWindow:0x7ff )>",
            "<MASLayoutConstraint:0x61 UIView:a.left == UIView:0x7f8.left * 2 - 10.5 ^high>",
            "<KeepLayoutConstraint:0xc695560 left offset of <YourView 0xc682cf0> to <YourAnotherView 0xc681350> equal to 20 with required priority>",
        )
        Will attempt to recover by breaking constraint
        <NSLayoutConstraint:0x600002c V:[UIView:0x7f8(>=100@750)]   (active)>
        """,
        """
        2018-02-04 14:48:19.693248-0800 App[94453:6174594] [LayoutConstraints] Unable to simultaneously satisfy constraints.
        (
            "<_UISystemBaselineConstraint:0x61 UIView:0x7.bottom <= UILayoutGuide:0x8'UIViewSafeAreaLayoutGuide'.bottom NSLayoutAnchorConstraintSpace(8)   (active)>",
            "<NSLayoutConstraint:0x62 'UIView-Encapsulated-Layout-Height' UIView:0x7.height == 44   (active)>"
        )
        Will attempt to recover by breaking constraint
        <_UISystemBaselineConstraint:0x61 UIView:0x7.bottom <= UILayoutGuide:0x8.bottom NSLayoutAnchorConstraintSpace(8)   (active)>
        Unable to simultaneously satisfy constraints.
        (
            "<NSLayoutConstraint:0x62 UIView:0x7.top == UIView:0x9.bottom + NSSpace(20)>", <UIView:0x9; frame = (0 0; 1 1)>
        )
        """,
    ]
}
