import type { Operation } from "../../../kernel/define-operation.ts";
import { recordPathsOf } from "../../names/record-paths.ts";

/** The URLs of a record: its JSON and, if it has one, its document. */
export type TargetLinks = { data: string; document: string | null };

type Target = { kind: string; id: string };

/** Returns the links of a record of an organization; null for kinds without links. */
export type FindTargetLinks = (organizationId: string, target: Target | null) => TargetLinks | null;

/** Creates a function that returns the links of records whose path has only the organization and one id. */
export function createTargetLinkFinder(registry: readonly Operation[]): FindTargetLinks {
  const documents = new Set(
    registry.filter(({ contentType }) => contentType === "application/pdf").map(({ path }) => path),
  );
  const paths = new Map<string, string>();
  for (const [name, path] of recordPathsOf(registry)) {
    // `CustomerAsset` → `customer_asset`.
    const kind = name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, "_").toLowerCase();
    if (/^\/v1\/organizations\/\{organizationId\}\/[^{]+\/\{\w+\}$/u.test(path)) {
      paths.set(kind, path);
    }
  }
  return (organizationId, target) => {
    const path = target === null ? undefined : paths.get(target.kind);
    if (target === null || path === undefined) return null;
    const ids = [organizationId, target.id];
    const data = `/api${path.replaceAll(/\{\w+\}/gu, () => encodeURIComponent(ids.shift() ?? ""))}`;
    return { data, document: documents.has(`${path}/document`) ? `${data}/document` : null };
  };
}
