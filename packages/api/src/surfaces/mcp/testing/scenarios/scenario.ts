import type { ScenarioContext } from "./scenario-context.ts";

/** A task that a user gives to an agent, done with tools only. */
export type Scenario = {
  name: string;
  /** The operationIds of the expected audit entries, in order; every other change is wrong. */
  writes: readonly string[];
  /** Calls tools as an agent would: only with what previous results contained. */
  run(context: ScenarioContext): Promise<void>;
};

/** The cost and the errors of a scenario. */
export type ScenarioMetrics = {
  calls: number;
  /** Tokens (o200k) of definitions, instructions, calls and results. */
  tokens: number;
  refusals: number;
  wrongWrites: number;
};
