import qrCode from "qrcode";
import { type Html, html } from "../../../../mail/html.ts";

/** The light modules around the code that scanners need (ISO/IEC 18004). */
const quietZone = 4;

/** Renders a text as a QR code: dark on light in both themes, since many scanners read no other. */
export function renderQrCode(text: string, label: string): Html {
  const { modules } = qrCode.create(text, { errorCorrectionLevel: "M" });
  const size = modules.size + 2 * quietZone;
  let path = "";
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(y, x) === 0) continue;
      let width = 1;
      while (x + width < modules.size && modules.get(y, x + width) !== 0) width += 1;
      path += `M${x + quietZone} ${y + quietZone}h${width}v1h-${width}z`;
      x += width;
    }
  }
  return html`<svg
    class="qr"
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label="${label}"
    shape-rendering="crispEdges"
  >
    <path fill="#fff" d="M0 0h${size}v${size}H0z" />
    <path fill="#000" d="${path}" />
  </svg>`;
}
