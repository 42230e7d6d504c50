export { toDataDirError, ensureDataDir } from "./data-dir.ts";
export {
  connectionUrl,
  absoluteUrls,
  calendarDate,
  type ValueFormat,
  issuer,
  oneOf,
  onOff,
  origin,
  origins,
  quote,
  text,
  wholeNumber,
  wordList,
  yesNo,
} from "./value-formats.ts";
export { hideCredentials } from "./hide-credentials.ts";
export { toListenError } from "./listen-error.ts";
export { parseValue, readSettings, type Setting, setting, SettingsError } from "./setting.ts";
export { siteSettings } from "./site-settings.ts";
