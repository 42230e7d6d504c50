/** The samples that this repository generates; they are run against the demo before they are published. */
export const writtenKinds = ["curl", "typescript", "python", "cli", "mcp"] as const;

/** The samples that fumadocs-openapi generates from the same request. */
export const generatedKinds = ["javascript", "go", "java", "csharp", "rust"] as const;

/** The kinds of samples of a call; the first is the default. */
export const sampleKinds = [...writtenKinds, ...generatedKinds] as const;

export type WrittenKind = (typeof writtenKinds)[number];
export type GeneratedKind = (typeof generatedKinds)[number];
export type SampleKind = (typeof sampleKinds)[number];
