/** HS256 stands for projects with a shared secret: such keys are never published. */
export const signingAlgorithms = ["ES256", "RS256", "HS256"] as const;
export type SigningAlgorithm = (typeof signingAlgorithms)[number];
