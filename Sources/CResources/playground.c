#include "resources.h"

static const unsigned char ahead_js[] = {
#embed "playground/ahead.js"
};

static const unsigned char api_js[] = {
#embed "playground/api.js"
};

static const unsigned char completion_js[] = {
#embed "playground/completion.js"
};

static const unsigned char document_js[] = {
#embed "playground/document.js"
};

static const unsigned char dom_js[] = {
#embed "playground/dom.js"
};

static const unsigned char editor_js[] = {
#embed "playground/editor.js"
};

static const unsigned char events_js[] = {
#embed "playground/events.js"
};

static const unsigned char examples_code_js[] = {
#embed "playground/examples-code.js"
};

static const unsigned char examples_js[] = {
#embed "playground/examples.js"
};

static const unsigned char faults_js[] = {
#embed "playground/faults.js"
};

static const unsigned char files_js[] = {
#embed "playground/files.js"
};

static const unsigned char grips_js[] = {
#embed "playground/grips.js"
};

static const unsigned char history_js[] = {
#embed "playground/history.js"
};

static const unsigned char index_html[] = {
#embed "playground/index.html"
};

static const unsigned char inspector_js[] = {
#embed "playground/inspector.js"
};

static const unsigned char layout_js[] = {
#embed "playground/layout.js"
};

static const unsigned char main_js[] = {
#embed "playground/main.js"
};

static const unsigned char moving_js[] = {
#embed "playground/moving.js"
};

static const unsigned char page_css[] = {
#embed "playground/page.css"
};

static const unsigned char permalink_js[] = {
#embed "playground/permalink.js"
};

static const unsigned char positions_js[] = {
#embed "playground/positions.js"
};

static const unsigned char problems_js[] = {
#embed "playground/problems.js"
};

static const unsigned char resizing_js[] = {
#embed "playground/resizing.js"
};

static const unsigned char scene_js[] = {
#embed "playground/scene.js"
};

static const unsigned char screens_js[] = {
#embed "playground/screens.js"
};

static const unsigned char share_js[] = {
#embed "playground/share.js"
};

static const unsigned char storyboard_js[] = {
#embed "playground/storyboard.js"
};

static const unsigned char studio_js[] = {
#embed "playground/studio.js"
};

static const unsigned char switches_js[] = {
#embed "playground/switches.js"
};

static const unsigned char token_js[] = {
#embed "playground/token.js"
};

static const unsigned char tools_js[] = {
#embed "playground/tools.js"
};

static const unsigned char transitions_js[] = {
#embed "playground/transitions.js"
};

static const unsigned char words_js[] = {
#embed "playground/words.js"
};

#define FILE_OF(name, array) {name, {array, sizeof array}}

static const struct quoin_file files[] = {
    FILE_OF("ahead.js", ahead_js),
    FILE_OF("api.js", api_js),
    FILE_OF("completion.js", completion_js),
    FILE_OF("document.js", document_js),
    FILE_OF("dom.js", dom_js),
    FILE_OF("editor.js", editor_js),
    FILE_OF("events.js", events_js),
    FILE_OF("examples-code.js", examples_code_js),
    FILE_OF("examples.js", examples_js),
    FILE_OF("faults.js", faults_js),
    FILE_OF("files.js", files_js),
    FILE_OF("grips.js", grips_js),
    FILE_OF("history.js", history_js),
    FILE_OF("index.html", index_html),
    FILE_OF("inspector.js", inspector_js),
    FILE_OF("layout.js", layout_js),
    FILE_OF("main.js", main_js),
    FILE_OF("moving.js", moving_js),
    FILE_OF("page.css", page_css),
    FILE_OF("permalink.js", permalink_js),
    FILE_OF("positions.js", positions_js),
    FILE_OF("problems.js", problems_js),
    FILE_OF("resizing.js", resizing_js),
    FILE_OF("scene.js", scene_js),
    FILE_OF("screens.js", screens_js),
    FILE_OF("share.js", share_js),
    FILE_OF("storyboard.js", storyboard_js),
    FILE_OF("studio.js", studio_js),
    FILE_OF("switches.js", switches_js),
    FILE_OF("token.js", token_js),
    FILE_OF("tools.js", tools_js),
    FILE_OF("transitions.js", transitions_js),
    FILE_OF("words.js", words_js),
};

const struct quoin_files quoin_playground = {files, sizeof files / sizeof files[0]};
