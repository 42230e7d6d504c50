import { v5 as uuidv5 } from "uuid";

const namespace = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";

/** The id of a demo record: the same in every installation. */
export function demoId(key: string): string {
  return uuidv5(key, namespace);
}
