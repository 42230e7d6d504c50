/** The samples that are written here, and run against the demo before they are published. */
export const writtenKinds = ["curl", "typescript", "python", "cli", "mcp"] as const;

/** The samples that fumadocs-openapi writes from the same request. */
export const generatedKinds = ["javascript", "go", "java", "csharp", "rust"] as const;

/** In which ways a call is shown, the first one to whom has not chosen. */
export const sampleKinds = [...writtenKinds, ...generatedKinds] as const;

export type WrittenKind = (typeof writtenKinds)[number];
export type GeneratedKind = (typeof generatedKinds)[number];
export type SampleKind = (typeof sampleKinds)[number];
