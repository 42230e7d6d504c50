export { dataDirFault, makeDataDir } from "./data-dir.ts";
export {
  address,
  addresses,
  day,
  type Form,
  issuer,
  oneOf,
  onOff,
  origin,
  origins,
  quote,
  text,
  wholeNumber,
  words,
  yesNo,
} from "./forms.ts";
export { hideCredentials } from "./hide-credentials.ts";
export { listenFault } from "./listen-fault.ts";
export { readAs, readSettings, type Setting, setting, SettingsError } from "./setting.ts";
export { siteSettings } from "./site-settings.ts";
