import { answerPageFont } from "@werkbank/http/look/page-font";
import type { Endpoint } from "../context.ts";

/** The font of the pages, at `pageFontPath`. */
export const showPageFont: Endpoint = () => answerPageFont();
