/**
 * Whether walks take everything that they can, and not their fixed slice: `.ci/run` asks for it by
 * `WERKBANK_WALKS=whole`.
 */
export const isWhole = process.env["WERKBANK_WALKS"] === "whole";
