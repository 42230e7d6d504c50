import { settings as service } from "@werkbank/api/settings";
import { settings as commandLine } from "@werkbank/cli/settings";
import { settings as provider } from "@werkbank/idp/settings";
import type { Setting } from "@werkbank/settings";

/** One variable of `public/configuration.json`. */
export type ConfigurationEntry = {
  part: "service" | "identity-provider" | "command-line";
  name: string;
  description: string;
  form: string;
  default: string | null;
  required: string | null;
};

/** Returns every variable that the product reads, in the order of their descriptions. */
export function toConfiguration(): ConfigurationEntry[] {
  return [
    ...toEntries("service", service),
    ...toEntries("identity-provider", provider),
    ...toEntries("command-line", commandLine),
  ];
}

function toEntries(
  part: ConfigurationEntry["part"],
  settings: Readonly<Record<string, Setting<unknown>>>,
): ConfigurationEntry[] {
  return Object.entries(settings).map(([name, setting]) => ({
    part,
    name,
    description: setting.description,
    form: setting.form,
    default: setting.default,
    required: setting.requiredWith === null ? null : `\`${setting.requiredWith}\` is set`,
  }));
}
