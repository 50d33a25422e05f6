// SPDX-License-Identifier: Apache-2.0

#include "CWebFiles.h"

// #embed came with C23; the compilers of Swift 6.2 and later know it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char attempt_js[] = {
#embed "pages/attempt.js"
};
static const unsigned char base_css[] = {
#embed "pages/base.css"
};
static const unsigned char canvas_map_js[] = {
#embed "pages/canvas-map.js"
};
static const unsigned char car_screen_css[] = {
#embed "pages/car-screen.css"
};
static const unsigned char car_screen_js[] = {
#embed "pages/car-screen.js"
};
static const unsigned char car_css[] = {
#embed "pages/car.css"
};
static const unsigned char car_html[] = {
#embed "pages/car.html"
};
static const unsigned char car_js[] = {
#embed "pages/car.js"
};
static const unsigned char console_css[] = {
#embed "pages/console.css"
};
static const unsigned char console_html[] = {
#embed "pages/console.html"
};
static const unsigned char console_js[] = {
#embed "pages/console.js"
};
static const unsigned char demo_css[] = {
#embed "pages/demo.css"
};
static const unsigned char demo_html[] = {
#embed "pages/demo.html"
};
static const unsigned char demo_js[] = {
#embed "pages/demo.js"
};
static const unsigned char driver_camera_js[] = {
#embed "pages/driver-camera.js"
};
static const unsigned char driver_lines_js[] = {
#embed "pages/driver-lines.js"
};
static const unsigned char driver_panels_js[] = {
#embed "pages/driver-panels.js"
};
static const unsigned char driver_css[] = {
#embed "pages/driver.css"
};
static const unsigned char driver_html[] = {
#embed "pages/driver.html"
};
static const unsigned char driver_js[] = {
#embed "pages/driver.js"
};
static const unsigned char driving_style_js[] = {
#embed "pages/driving-style.js"
};
static const unsigned char feed_css[] = {
#embed "pages/feed.css"
};
static const unsigned char feed_html[] = {
#embed "pages/feed.html"
};
static const unsigned char feed_js[] = {
#embed "pages/feed.js"
};
static const unsigned char fleet_detail_js[] = {
#embed "pages/fleet-detail.js"
};
static const unsigned char fleet_list_js[] = {
#embed "pages/fleet-list.js"
};
static const unsigned char fleet_overlay_js[] = {
#embed "pages/fleet-overlay.js"
};
static const unsigned char fleet_state_js[] = {
#embed "pages/fleet-state.js"
};
static const unsigned char fleet_texts_js[] = {
#embed "pages/fleet-texts.js"
};
static const unsigned char frame_rate_js[] = {
#embed "pages/frame-rate.js"
};
static const unsigned char guidepost_trip_js[] = {
#embed "pages/guidepost-trip.js"
};
static const unsigned char guidepost_trip_fields_js[] = {
#embed "pages/guidepost-trip/fields.js"
};
static const unsigned char guidepost_trip_position_js[] = {
#embed "pages/guidepost-trip/position.js"
};
static const unsigned char head_html[] = {
#embed "pages/head.html"
};
static const unsigned char icon_192_png[] = {
#embed "pages/icon-192.png"
};
static const unsigned char icon_512_png[] = {
#embed "pages/icon-512.png"
};
static const unsigned char icon_svg[] = {
#embed "pages/icon.svg"
};
static const unsigned char installed_js[] = {
#embed "pages/installed.js"
};
static const unsigned char map_base_js[] = {
#embed "pages/map-base.js"
};
static const unsigned char map_head_html[] = {
#embed "pages/map-head.html"
};
static const unsigned char map_page_css[] = {
#embed "pages/map-page.css"
};
static const unsigned char map_page_js[] = {
#embed "pages/map-page.js"
};
static const unsigned char map_css[] = {
#embed "pages/map.css"
};
static const unsigned char map_html[] = {
#embed "pages/map.html"
};
static const unsigned char map_js[] = {
#embed "pages/map.js"
};
static const unsigned char notifications_js[] = {
#embed "pages/notifications.js"
};
static const unsigned char overlay_js[] = {
#embed "pages/overlay.js"
};
static const unsigned char page_languages_js[] = {
#embed "pages/page-languages.js"
};
static const unsigned char page_js[] = {
#embed "pages/page.js"
};
static const unsigned char place_kinds_js[] = {
#embed "pages/place-kinds.js"
};
static const unsigned char ride_card_js[] = {
#embed "pages/ride-card.js"
};
static const unsigned char routing_js[] = {
#embed "pages/routing.js"
};
static const unsigned char rtl_text_js[] = {
#embed "pages/rtl-text.js"
};
static const unsigned char search_box_js[] = {
#embed "pages/search-box.js"
};
static const unsigned char share_sheet_js[] = {
#embed "pages/share-sheet.js"
};
static const unsigned char stop_list_js[] = {
#embed "pages/stop-list.js"
};
static const unsigned char theme_js[] = {
#embed "pages/theme.js"
};
static const unsigned char trace_js[] = {
#embed "pages/trace.js"
};
static const unsigned char trip_actions_js[] = {
#embed "pages/trip-actions.js"
};
static const unsigned char trip_history_js[] = {
#embed "pages/trip-history.js"
};
static const unsigned char trip_sheet_js[] = {
#embed "pages/trip-sheet.js"
};
static const unsigned char trip_worker_js[] = {
#embed "pages/trip-worker.js"
};
static const unsigned char trip_css[] = {
#embed "pages/trip.css"
};
static const unsigned char trip_html[] = {
#embed "pages/trip.html"
};
static const unsigned char trip_js[] = {
#embed "pages/trip.js"
};
static const unsigned char trip_webmanifest[] = {
#embed "pages/trip.webmanifest"
};
static const unsigned char turn_arrow_js[] = {
#embed "pages/turn-arrow.js"
};
static const unsigned char words_js[] = {
#embed "pages/words.js"
};
static const unsigned char words_ar_json[] = {
#embed "pages/words/ar.json"
};
static const unsigned char words_cs_json[] = {
#embed "pages/words/cs.json"
};
static const unsigned char words_de_json[] = {
#embed "pages/words/de.json"
};
static const unsigned char words_en_json[] = {
#embed "pages/words/en.json"
};
static const unsigned char words_es_json[] = {
#embed "pages/words/es.json"
};
static const unsigned char words_fa_json[] = {
#embed "pages/words/fa.json"
};
static const unsigned char words_fr_json[] = {
#embed "pages/words/fr.json"
};
static const unsigned char words_hi_json[] = {
#embed "pages/words/hi.json"
};
static const unsigned char words_id_json[] = {
#embed "pages/words/id.json"
};
static const unsigned char words_it_json[] = {
#embed "pages/words/it.json"
};
static const unsigned char words_ja_json[] = {
#embed "pages/words/ja.json"
};
static const unsigned char words_ko_json[] = {
#embed "pages/words/ko.json"
};
static const unsigned char words_nl_json[] = {
#embed "pages/words/nl.json"
};
static const unsigned char words_pl_json[] = {
#embed "pages/words/pl.json"
};
static const unsigned char words_pt_json[] = {
#embed "pages/words/pt.json"
};
static const unsigned char words_sv_json[] = {
#embed "pages/words/sv.json"
};
static const unsigned char words_tr_json[] = {
#embed "pages/words/tr.json"
};
static const unsigned char words_uk_json[] = {
#embed "pages/words/uk.json"
};
static const unsigned char words_vi_json[] = {
#embed "pages/words/vi.json"
};
static const unsigned char words_zh_Hans_json[] = {
#embed "pages/words/zh-Hans.json"
};
static const unsigned char words_zh_Hant_json[] = {
#embed "pages/words/zh-Hant.json"
};

static const struct WebFile files[] = {
    {"attempt.js", attempt_js, sizeof attempt_js},
    {"base.css", base_css, sizeof base_css},
    {"canvas-map.js", canvas_map_js, sizeof canvas_map_js},
    {"car-screen.css", car_screen_css, sizeof car_screen_css},
    {"car-screen.js", car_screen_js, sizeof car_screen_js},
    {"car.css", car_css, sizeof car_css},
    {"car.html", car_html, sizeof car_html},
    {"car.js", car_js, sizeof car_js},
    {"console.css", console_css, sizeof console_css},
    {"console.html", console_html, sizeof console_html},
    {"console.js", console_js, sizeof console_js},
    {"demo.css", demo_css, sizeof demo_css},
    {"demo.html", demo_html, sizeof demo_html},
    {"demo.js", demo_js, sizeof demo_js},
    {"driver-camera.js", driver_camera_js, sizeof driver_camera_js},
    {"driver-lines.js", driver_lines_js, sizeof driver_lines_js},
    {"driver-panels.js", driver_panels_js, sizeof driver_panels_js},
    {"driver.css", driver_css, sizeof driver_css},
    {"driver.html", driver_html, sizeof driver_html},
    {"driver.js", driver_js, sizeof driver_js},
    {"driving-style.js", driving_style_js, sizeof driving_style_js},
    {"feed.css", feed_css, sizeof feed_css},
    {"feed.html", feed_html, sizeof feed_html},
    {"feed.js", feed_js, sizeof feed_js},
    {"fleet-detail.js", fleet_detail_js, sizeof fleet_detail_js},
    {"fleet-list.js", fleet_list_js, sizeof fleet_list_js},
    {"fleet-overlay.js", fleet_overlay_js, sizeof fleet_overlay_js},
    {"fleet-state.js", fleet_state_js, sizeof fleet_state_js},
    {"fleet-texts.js", fleet_texts_js, sizeof fleet_texts_js},
    {"frame-rate.js", frame_rate_js, sizeof frame_rate_js},
    {"guidepost-trip.js", guidepost_trip_js, sizeof guidepost_trip_js},
    {"guidepost-trip/fields.js", guidepost_trip_fields_js, sizeof guidepost_trip_fields_js},
    {"guidepost-trip/position.js", guidepost_trip_position_js, sizeof guidepost_trip_position_js},
    {"head.html", head_html, sizeof head_html},
    {"icon-192.png", icon_192_png, sizeof icon_192_png},
    {"icon-512.png", icon_512_png, sizeof icon_512_png},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {"installed.js", installed_js, sizeof installed_js},
    {"map-base.js", map_base_js, sizeof map_base_js},
    {"map-head.html", map_head_html, sizeof map_head_html},
    {"map-page.css", map_page_css, sizeof map_page_css},
    {"map-page.js", map_page_js, sizeof map_page_js},
    {"map.css", map_css, sizeof map_css},
    {"map.html", map_html, sizeof map_html},
    {"map.js", map_js, sizeof map_js},
    {"notifications.js", notifications_js, sizeof notifications_js},
    {"overlay.js", overlay_js, sizeof overlay_js},
    {"page-languages.js", page_languages_js, sizeof page_languages_js},
    {"page.js", page_js, sizeof page_js},
    {"place-kinds.js", place_kinds_js, sizeof place_kinds_js},
    {"ride-card.js", ride_card_js, sizeof ride_card_js},
    {"routing.js", routing_js, sizeof routing_js},
    {"rtl-text.js", rtl_text_js, sizeof rtl_text_js},
    {"search-box.js", search_box_js, sizeof search_box_js},
    {"share-sheet.js", share_sheet_js, sizeof share_sheet_js},
    {"stop-list.js", stop_list_js, sizeof stop_list_js},
    {"theme.js", theme_js, sizeof theme_js},
    {"trace.js", trace_js, sizeof trace_js},
    {"trip-actions.js", trip_actions_js, sizeof trip_actions_js},
    {"trip-history.js", trip_history_js, sizeof trip_history_js},
    {"trip-sheet.js", trip_sheet_js, sizeof trip_sheet_js},
    {"trip-worker.js", trip_worker_js, sizeof trip_worker_js},
    {"trip.css", trip_css, sizeof trip_css},
    {"trip.html", trip_html, sizeof trip_html},
    {"trip.js", trip_js, sizeof trip_js},
    {"trip.webmanifest", trip_webmanifest, sizeof trip_webmanifest},
    {"turn-arrow.js", turn_arrow_js, sizeof turn_arrow_js},
    {"words.js", words_js, sizeof words_js},
    {"words/ar.json", words_ar_json, sizeof words_ar_json},
    {"words/cs.json", words_cs_json, sizeof words_cs_json},
    {"words/de.json", words_de_json, sizeof words_de_json},
    {"words/en.json", words_en_json, sizeof words_en_json},
    {"words/es.json", words_es_json, sizeof words_es_json},
    {"words/fa.json", words_fa_json, sizeof words_fa_json},
    {"words/fr.json", words_fr_json, sizeof words_fr_json},
    {"words/hi.json", words_hi_json, sizeof words_hi_json},
    {"words/id.json", words_id_json, sizeof words_id_json},
    {"words/it.json", words_it_json, sizeof words_it_json},
    {"words/ja.json", words_ja_json, sizeof words_ja_json},
    {"words/ko.json", words_ko_json, sizeof words_ko_json},
    {"words/nl.json", words_nl_json, sizeof words_nl_json},
    {"words/pl.json", words_pl_json, sizeof words_pl_json},
    {"words/pt.json", words_pt_json, sizeof words_pt_json},
    {"words/sv.json", words_sv_json, sizeof words_sv_json},
    {"words/tr.json", words_tr_json, sizeof words_tr_json},
    {"words/uk.json", words_uk_json, sizeof words_uk_json},
    {"words/vi.json", words_vi_json, sizeof words_vi_json},
    {"words/zh-Hans.json", words_zh_Hans_json, sizeof words_zh_Hans_json},
    {"words/zh-Hant.json", words_zh_Hant_json, sizeof words_zh_Hant_json},
};

const struct WebFile *web_files(size_t *count) {
    *count = sizeof files / sizeof files[0];
    return files;
}
