import type { JobWorld } from "./job-world.ts";

/** Something that people ask of an agent, done by tools alone. */
export type Job = {
  name: string;
  /** What may stand in the audit log afterwards, in order: every other change is a wrong one. */
  writes: readonly string[];
  /** Calls tools as an agent would: with what earlier results gave, and nothing else. */
  run(world: JobWorld): Promise<void>;
};

/** What a job came to. */
export type JobFigures = {
  calls: number;
  /** Definitions and instructions, what was sent and what came back, in tokens of o200k. */
  tokens: number;
  refusals: number;
  wrongWrites: number;
};
