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
import type { IdPosition } from "./contract/id-positions.ts";
import type { TestOrganization, TestService } from "./test-service.ts";

/** An organization whose members send requests, and another one whose data must not be disclosed to them. */
export type TwoOrganizations = {
  ours: TestOrganization;
  theirs: TestOrganization;
  /** Our records: a new set, and a set on which the examples that set a status were called. */
  recordSets: ExampleRecords[];
  /** Their records, one for each path parameter. */
  foreignRecords: ExampleRecords;
  /** Values of their records, from each table, without texts that ours contain as well. */
  foreignValues: RecordValues;
  /** Ids, names and email addresses that only their records contain. */
  foreignSecrets: string[];
};

export const organizationOperations = operations.filter(
  ({ kind }) => kind === "read" || kind === "mutation",
);

/** Creates two organizations, with records in every table into which operations insert. */
export async function createTwoOrganizations(service: TestService): Promise<TwoOrganizations> {
  const ours = await service.createOrganization();
  const theirs = await service.createOrganization();
  const first = await insertExampleRecords(ours, 1);
  const advanced = await insertExampleRecords(ours, 4);
  const foreignRecords = await insertExampleRecords(theirs, 2);
  await insertExampleRecords(theirs, 3);
  const callOperation = (
    operation: Operation,
    organization: TestOrganization,
    records: ExampleRecords,
  ) =>
    service.request(operation.method, pathOf(operation, records), {
      as: organization.owner,
      body: bodyOf(operation, organization, records),
    });
  for (const operation of organizationOperations) {
    if (operation.method === "POST") await callOperation(operation, theirs, foreignRecords);
    if (operation.path.endsWith("/status")) await callOperation(operation, ours, advanced);
  }
  const ourSecrets = await readSecrets(ours);
  const { ids, texts } = await readRecordValues(theirs);
  return {
    ours,
    theirs,
    recordSets: [first, advanced],
    foreignRecords,
    foreignValues: { ids, texts: texts.filter((text) => text.length > 5 && !ourSecrets.has(text)) },
    foreignSecrets: [...(await readSecrets(theirs))].filter((secret) => !ourSecrets.has(secret)),
  };
}

/** Returns an unknown id of the same format. A number differs only in its last digit. */
export function unknownId({ format }: Pick<IdPosition, "format">, original: string): string {
  if (format === "uuid") return uuidv7();
  return format === "number" ? original.replace(/\d$/u, "9") : toUnknownText(original);
}

/** Replaces each letter and digit of a text, always in the same way; no record contains the resulting text. */
export function toUnknownText(original: string): string {
  const rotate = (first: string, count: number, offset: number) => (character: string) => {
    const start = first.charCodeAt(0);
    return String.fromCharCode(start + ((character.charCodeAt(0) - start + offset) % count));
  };
  return original
    .replaceAll(/[a-z]/gu, rotate("a", 26, 9))
    .replaceAll(/[A-Z]/gu, rotate("A", 26, 9))
    .replaceAll(/\d/gu, rotate("0", 10, 5));
}
