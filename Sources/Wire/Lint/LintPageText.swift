/// The style and the script of the page of findings.
enum LintPageText {
    static let style = """
        :root{color-scheme:light dark;--back:#f6f7f9;--card:#fff;--ink:#17202e;--soft:#5b6b84;--line:#d9dee6;
        --error:#c0262d;--warning:#a15c00;--note:#2457a8}
        @media (prefers-color-scheme:dark){:root{--back:#12161d;--card:#1b212b;--ink:#e6eaf0;--soft:#9aa7ba;--line:#323b49;
        --error:#ff7b7b;--warning:#f0b14a;--note:#8ab4ff}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--back);color:var(--ink);font:15px/1.45 system-ui,-apple-system,"Segoe UI",sans-serif}
        header{position:sticky;top:0;z-index:1;background:var(--card);border-bottom:1px solid var(--line);padding:10px 24px;
        display:flex;gap:16px;flex-wrap:wrap;align-items:center}
        h1{font-size:17px;margin:0}h2{font-size:15px;margin:28px 0 10px;overflow-wrap:anywhere}
        h3{font-size:14px;margin:0}header p,article p{margin:0}
        form{display:flex;gap:12px;flex-wrap:wrap;align-items:center;margin-left:auto}
        main{max-width:1100px;margin:0 auto;padding:0 24px 60px}
        article{background:var(--card);border:1px solid var(--line);border-left:4px solid var(--tone);border-radius:8px;
        padding:14px 16px;margin:0 0 12px;display:flex;gap:20px;flex-wrap:wrap;justify-content:space-between}
        article[hidden],section[hidden]{display:none}
        .error{--tone:var(--error)}.warning{--tone:var(--warning)}.note{--tone:var(--note)}
        h3 span{color:var(--tone)}
        .words{flex:1 1 320px;min-width:0;overflow-wrap:anywhere}.place,figcaption,.left{color:var(--soft);font-size:13px}
        .shots{display:flex;gap:12px;align-items:flex-end;flex-wrap:wrap}
        figure{margin:0;text-align:center}figure svg{display:block;background:#fff;border:1px solid var(--line);
        border-radius:4px;max-width:100%;margin:0 auto 4px;font-family:system-ui,-apple-system,"Segoe UI",sans-serif}
        .worst svg{width:auto;height:auto;max-height:420px;max-width:320px;min-width:180px}
        .small svg{max-height:110px;max-width:110px}.small figcaption{max-width:110px;font-size:11px}
        figcaption{max-width:320px}
        .symbols{position:absolute;width:0;height:0;overflow:hidden}
        .mark{fill:#e5484d;fill-opacity:.14;stroke:#e5484d;stroke-width:2;vector-effect:non-scaling-stroke}
        .other{stroke-dasharray:5 3}
        """

    static let script = """
        const form = document.querySelector("form");
        function show() {
          const data = new FormData(form), levels = data.getAll("level"), text = (data.get("text") || "").toLowerCase();
          let count = 0;
          for (const section of document.querySelectorAll("section")) {
            let any = false;
            for (const item of section.querySelectorAll("article")) {
              const set = item.dataset;
              const shown = levels.includes(set.level) && (!data.get("rule") || data.get("rule") === set.rule)
                && (!data.get("language") || data.get("language") === set.language)
                && (section.querySelector("h2").textContent + item.textContent).toLowerCase().includes(text);
              item.hidden = !shown;
              if (shown) { any = true; count += 1; }
            }
            section.hidden = !any;
          }
          document.getElementById("count").textContent = count + (count === 1 ? " finding" : " findings");
        }
        if (form) {
          form.addEventListener("input", show);
          form.addEventListener("submit", event => event.preventDefault());
        }
        """
}
