/**
 * Whether walks cover everything that they can instead of a fixed sample: `.ci/run` requests that with
 * `WERKBANK_WALKS=whole`.
 */
export const isWhole = process.env["WERKBANK_WALKS"] === "whole";
