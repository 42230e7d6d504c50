import type { Scene } from "./scene.ts";
import { approvalScenes } from "./scenes/approval-scenes.ts";
import { homeScenes } from "./scenes/home-scenes.ts";
import { quoteScenes } from "./scenes/quote-scenes.ts";

/** All screenshots. */
export const scenes: readonly Scene[] = [...approvalScenes, ...homeScenes, ...quoteScenes];
