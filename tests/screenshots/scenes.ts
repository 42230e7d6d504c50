import type { Scene } from "./scene.ts";
import { approvalScenes } from "./scenes/approval-scenes.ts";
import { homeScenes } from "./scenes/home-scenes.ts";
import { identityScenes } from "./scenes/identity-scenes.ts";
import { quoteScenes } from "./scenes/quote-scenes.ts";
import { recordScenes } from "./scenes/record-scenes.ts";
import { siteScenes } from "./scenes/site-scenes.ts";
import { workspaceScenes } from "./scenes/workspace-scenes.ts";

/** All screenshots. */
export const scenes: readonly Scene[] = [
  ...approvalScenes,
  ...quoteScenes,
  ...workspaceScenes,
  ...recordScenes,
  ...identityScenes,
  ...siteScenes,
  // Creates a quote, which the list of quotes would show.
  ...homeScenes,
];
