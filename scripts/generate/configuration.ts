import { describedSettings as commandLine } from "@werkbank/cli/settings";
import {
  describedSettings as service,
  Environment as ServiceEnvironment,
} from "@werkbank/api/settings";
import {
  describedSettings as provider,
  Environment as ProviderEnvironment,
} from "@werkbank/idp/settings";

type Described = { description: string; form: string; default?: string; required?: string };
/** As much of a schema as its default takes: `def` of zod, with `in` of a pipe. */
type Schema = { def: { type: string; defaultValue?: unknown; in?: unknown } };

/** One variable of `public/configuration.json`. */
export type ConfigurationEntry = {
  part: "service" | "identity-provider" | "command-line";
  name: string;
  description: string;
  form: string;
  default: string | null;
  required: string | null;
};

/** Every variable that the product reads, in the order in which it is described. */
export function toConfiguration(): ConfigurationEntry[] {
  return [
    ...toEntries("service", service, ServiceEnvironment.shape),
    ...toEntries("identity-provider", provider, ProviderEnvironment.shape),
    ...toEntries("command-line", commandLine, {}),
  ];
}

function toEntries(
  part: ConfigurationEntry["part"],
  described: Record<string, Described>,
  schemas: Record<string, unknown>,
): ConfigurationEntry[] {
  return Object.entries(described).map(([name, setting]) => ({
    part,
    name,
    description: setting.description,
    form: setting.form,
    default: setting.default ?? defaultOf(schemas[name]),
    required: setting.required ?? null,
  }));
}

/** The default that a schema names; null where it names none, or nothing. */
function defaultOf(schema: unknown): string | null {
  if (schema === undefined) return null;
  const { type, defaultValue, in: input } = (schema as Schema).def;
  if (type === "pipe") return defaultOf(input);
  if (typeof defaultValue === "number") return `\`${defaultValue}\``;
  return typeof defaultValue === "string" && defaultValue !== "" ? `\`${defaultValue}\`` : null;
}
