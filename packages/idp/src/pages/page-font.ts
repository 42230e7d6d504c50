import { toPageFontResponse } from "@werkbank/http/look/page-font";
import type { Endpoint } from "../context.ts";

export const showPageFont: Endpoint = () => toPageFontResponse();
