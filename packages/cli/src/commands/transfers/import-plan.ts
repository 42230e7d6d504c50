import { type components, unwrap, type WerkbankClient } from "@werkbank/client";
import { CliError } from "../../cli-error.ts";
import { readJson } from "../../derived/read-body.ts";
import { type Io, writeLine } from "../../io.ts";

type Schemas = components["schemas"];
type Proposal = Schemas["ImportProposal"];
type Mapping = Schemas["ImportCreate"]["mapping"];
type Constants = NonNullable<Schemas["ImportCreate"]["constants"]>;

export type ImportTarget = { client: WerkbankClient; organizationId: string };

/** What the options say about the columns of a file. */
export type PlanOptions = {
  kind: Proposal["kind"];
  /** `Naam=name` */
  map?: string[];
  /** The columns as `--propose` prints them: JSON, a file, or `-`. */
  mapping?: string;
  /** `kind=good` */
  constant?: string[];
  sheet?: string;
  matchBy?: NonNullable<Proposal["matchBy"]>;
};

/** How a file is imported, in the form that `--mapping` accepts. */
export type ImportPlan = Pick<Proposal, "mapping" | "constants" | "matchBy" | "sheet">;

/** A plan, and what to review before it is used. */
export type ProposedPlan = { plan: ImportPlan; unclear: Proposal["unclear"] };

/**
 * Returns the plan of the options without reading the file; null if the service proposes the columns.
 *
 * @throws CliError for an option that cannot be read
 */
export async function readPlan(io: Io, options: PlanOptions): Promise<ImportPlan | null> {
  const { map, mapping: source } = options;
  if (map !== undefined && source !== undefined) {
    throw new CliError("usage", "--map and --mapping exclude each other.");
  }
  if (map !== undefined) {
    return withOptions(
      { mapping: Object.fromEntries(map.map(toColumn)), constants: {}, matchBy: null, sheet: null },
      options,
    );
  }
  return source === undefined ? null : withOptions(toPlan(await readJson(io, source)), options);
}

/** Asks the service for a plan; nothing is imported. */
export async function proposePlan(
  { client, organizationId }: ImportTarget,
  fileId: string,
  options: PlanOptions,
): Promise<ProposedPlan> {
  const { kind, sheet = null } = options;
  const { mapping, constants, matchBy, unclear, ...proposal } = await unwrap(
    client.POST("/v1/organizations/{organizationId}/imports/proposal", {
      params: { path: { organizationId } },
      body: { kind, fileId, sheet },
    }),
  );
  const plan = withOptions({ mapping, constants, matchBy, sheet: proposal.sheet }, options);
  const isGiven = ({ field }: Proposal["unclear"][number]) =>
    field !== null && options.constant?.some((text) => text.startsWith(`${field}=`));
  return { plan, unclear: unclear.filter((note) => note.column !== null || !isGiven(note)) };
}

/** Prints a proposed plan and what to review, for people. */
export async function printPlan(io: Io, { plan, unclear }: ProposedPlan): Promise<void> {
  const { stderr } = io;
  for (const [column, targets] of Object.entries(plan.mapping)) {
    const list = Array.isArray(targets) ? targets : [targets];
    await writeLine(stderr, `${column} -> ${list.map(describeTarget).join("; ")}`);
  }
  for (const [field, value] of Object.entries(plan.constants)) {
    await writeLine(stderr, `${field} = ${JSON.stringify(value)}`);
  }
  if (plan.matchBy !== null) await writeLine(stderr, `Matched by ${plan.matchBy}.`);
  await printUnclear(io, unclear);
}

/** Prints what to review about a proposal. */
export async function printUnclear(io: Io, unclear: Proposal["unclear"]): Promise<void> {
  for (const { column, field, detail } of unclear) {
    const subject = [column, field].filter((part) => part !== null).join(", ");
    await writeLine(io.stderr, `Check ${subject}: ${detail}`);
  }
}

/** @throws CliError if a field that is required has no column */
export function assertComplete({ unclear }: ProposedPlan): void {
  const missing = unclear.filter(({ code }) => code === "missing_field").map(({ field }) => field);
  if (missing.length === 0) return;
  throw new CliError(
    "usage",
    `No column is ${missing.join(", ")}, which every new record needs.`,
    "Give a value with --constant, or the columns with --map or --mapping.",
  );
}

type Target = Extract<Mapping[string], { field: string }>;

function describeTarget(target: string | Target): string {
  if (typeof target === "string") return target;
  const { field, ...format } = target;
  const members = Object.entries(format).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [field, ...members].join(", ");
}

function withOptions(plan: ImportPlan, { constant = [], sheet, matchBy }: PlanOptions): ImportPlan {
  return {
    ...plan,
    constants: { ...plan.constants, ...Object.fromEntries(constant.map(toConstant)) },
    sheet: sheet ?? plan.sheet,
    matchBy: matchBy ?? plan.matchBy,
  };
}

function toPlan(value: unknown): ImportPlan {
  if (!isObject(value) || !isObject(value["mapping"])) {
    throw new CliError(
      "usage",
      "--mapping has no member mapping.",
      "Write it as `werkbank imports run FILE --kind KIND --propose` prints it.",
    );
  }
  const { mapping, constants = {}, matchBy = null, sheet = null } = value;
  // The service validates the members.
  return { mapping, constants, matchBy, sheet } as ImportPlan;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function toColumn(text: string): [column: string, field: string] {
  const at = text.lastIndexOf("=");
  if (at > 0 && at < text.length - 1) return [text.slice(0, at), text.slice(at + 1)];
  throw new CliError("usage", `"${text}" maps no column.`, "Write it as Naam=name.");
}

/** Numbers, `true` and JSON are values of these types; everything else is a text. */
function toConstant(text: string): [field: string, value: Constants[string]] {
  const at = text.indexOf("=");
  if (at <= 0) {
    throw new CliError("usage", `"${text}" gives no field a value.`, "Write it as kind=good.");
  }
  const value = text.slice(at + 1);
  try {
    return [text.slice(0, at), JSON.parse(value) as Constants[string]];
  } catch {
    return [text.slice(0, at), value];
  }
}
