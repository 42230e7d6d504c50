import type { Locale } from "#lib/site/locale.ts";

/** Reports that code could not be loaded. The text is here, so that it needs no loading itself. */
export function LoadFailure({ locale }: { locale: Locale }) {
  return (
    <p role="alert">
      {locale === "nl"
        ? "Dit kon niet geladen worden. Probeer het opnieuw."
        : "This could not be loaded. Try again."}
    </p>
  );
}
