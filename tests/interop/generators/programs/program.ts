/** Where a program sends its calls. */
export type Target = { baseUrl: string; token: string; organizationId: string };

/** What a program got from its calls, all with the types of its client. */
export type Result = {
  /** The statuses of the tasks that a list with the filter `status=todo,done` has. */
  statuses: string[];
  /** The status that a dry run of `createTask` names. */
  wouldReturn: number;
  /** The title and the priority of a created task. */
  created: [title: string, priority: string];
  /** Its priority after a change. */
  changed: string;
  /** The code with which the task cannot be read after its deletion. */
  code: string;
};

export const title = "Made by a generated client";

/** Returns the distinct values of a list, sorted. */
export const distinct = (values: (string | undefined)[]): string[] =>
  [...new Set(values.map(String))].sort();
