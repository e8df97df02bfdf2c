/** An address as a QR code, with the address itself below. */
import { renderSVG } from 'uqr';

export function QrCode({ label, link }: { readonly link: string; readonly label: string }) {
  return (
    <figure className="qr">
      <div
        role="img"
        aria-label={label}
        // Safe: the SVG is generated here, from an address of this page.
        dangerouslySetInnerHTML={{ __html: renderSVG(link, { border: 2 }) }}
      />
      <figcaption className="link">{link}</figcaption>
    </figure>
  );
}
