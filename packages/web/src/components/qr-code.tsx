/** An address of the house as a QR code, with the address itself below. */
import { renderSVG } from 'uqr';

export function QrCode({ label, link }: { readonly link: string; readonly label: string }) {
  return (
    <figure className="qr">
      <div
        role="img"
        aria-label={label}
        // The picture is made by us from our own address.
        dangerouslySetInnerHTML={{ __html: renderSVG(link, { border: 2 }) }}
      />
      <figcaption className="link">{link}</figcaption>
    </figure>
  );
}
