import type { JobWorld } from "./job-world.ts";

/** Something that people ask of an agent, done with tools only. */
export type Job = {
  name: string;
  /** What the audit log may contain afterwards, in order; every other change is wrong. */
  writes: readonly string[];
  /** Calls tools as an agent would: only with what earlier results contained. */
  run(world: JobWorld): Promise<void>;
};

/** The cost and the errors of a job. */
export type JobFigures = {
  calls: number;
  /** Tokens (o200k) of definitions and instructions, of requests and of answers. */
  tokens: number;
  refusals: number;
  wrongWrites: number;
};
