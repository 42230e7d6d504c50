import type { Scene } from "./scene.ts";
import { approvalScenes } from "./scenes/approval-scenes.ts";
import { quoteScenes } from "./scenes/quote-scenes.ts";

/** All screenshots. */
export const scenes: readonly Scene[] = [...approvalScenes, ...quoteScenes];
