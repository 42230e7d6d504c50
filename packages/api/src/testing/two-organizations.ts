import { v7 as uuidv7 } from "uuid";
import type { Operation } from "../kernel/define-operation.ts";
import { operations } from "../registry.gen.ts";
import {
  bodyOf,
  type ExampleRecords,
  insertExampleRecords,
  pathOf,
} from "./contract/example-records.ts";
import { readRecordValues, readSecrets, type RecordValues } from "./fingerprint.ts";
import type { IdPlace } from "./contract/id-places.ts";
import type { TestOrganization, TestService } from "./test-service.ts";

/** An organization whose people ask, and another one of which they must learn nothing. */
export type TwoOrganizations = {
  ours: TestOrganization;
  theirs: TestOrganization;
  /** Ours: what has just been made, and what has come further by the examples that set a status. */
  stages: ExampleRecords[];
  /** Theirs, one of each path parameter. */
  foreign: ExampleRecords;
  /** Theirs, of each table; texts that we have as well are left out. */
  their: RecordValues;
  /** What only they know. */
  secrets: string[];
};

export const inOrganization = operations.filter(
  ({ kind }) => kind === "read" || kind === "mutation",
);

/** Makes both, with records in every table that an operation creates records in. */
export async function createTwoOrganizations(service: TestService): Promise<TwoOrganizations> {
  const ours = await service.createOrganization();
  const theirs = await service.createOrganization();
  const first = await insertExampleRecords(ours, 1);
  const advanced = await insertExampleRecords(ours, 4);
  const foreign = await insertExampleRecords(theirs, 2);
  await insertExampleRecords(theirs, 3);
  const carryOut = (operation: Operation, on: TestOrganization, records: ExampleRecords) =>
    service.request(operation.method, pathOf(operation, records), {
      as: on.owner,
      body: bodyOf(operation, on, records),
    });
  for (const operation of inOrganization) {
    if (operation.method === "POST") await carryOut(operation, theirs, foreign);
    if (operation.path.endsWith("/status")) await carryOut(operation, ours, advanced);
  }
  const known = await readSecrets(ours);
  const { ids, texts } = await readRecordValues(theirs);
  return {
    ours,
    theirs,
    stages: [first, advanced],
    foreign,
    their: { ids, texts: texts.filter((text) => text.length > 5 && !known.has(text)) },
    secrets: [...(await readSecrets(theirs))].filter((secret) => !known.has(secret)),
  };
}

/** An id of the same form that no organization has; a number is as near to numbers of ours as theirs is. */
export function unknownId({ form }: Pick<IdPlace, "form">, like: string): string {
  if (form === "uuid") return uuidv7();
  return form === "number" ? like.replace(/\d$/u, "9") : anotherText(like);
}

/** A text that nobody has written: each letter and digit is another one, always the same. */
export function anotherText(like: string): string {
  const turn = (first: string, count: number, by: number) => (character: string) => {
    const start = first.charCodeAt(0);
    return String.fromCharCode(start + ((character.charCodeAt(0) - start + by) % count));
  };
  return like
    .replaceAll(/[a-z]/gu, turn("a", 26, 9))
    .replaceAll(/[A-Z]/gu, turn("A", 26, 9))
    .replaceAll(/\d/gu, turn("0", 10, 5));
}
