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

/** An organization whose members send requests, and another one whose data must not be disclosed to them. */
export type TwoOrganizations = {
  ours: TestOrganization;
  theirs: TestOrganization;
  /** Our records: a new set, and a set on which the examples that set a status were called. */
  stages: ExampleRecords[];
  /** Their records, one for each path parameter. */
  foreign: ExampleRecords;
  /** Values of their records, from each table, without texts that ours contain as well. */
  their: RecordValues;
  /** Ids, names and e-mail addresses that only their records contain. */
  secrets: string[];
};

export const inOrganization = operations.filter(
  ({ kind }) => kind === "read" || kind === "mutation",
);

/** Creates two organizations, with records in every table into which operations insert. */
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

/** Returns an unknown id of the same format. A number differs only in its last digit. */
export function unknownId({ form }: Pick<IdPlace, "form">, like: string): string {
  if (form === "uuid") return uuidv7();
  return form === "number" ? like.replace(/\d$/u, "9") : anotherText(like);
}

/** Replaces each letter and digit of a text, always in the same way; no record contains the resulting text. */
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
