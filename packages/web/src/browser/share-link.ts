/** Copies a text, and shares a link with the device's own dialog, or copies it; both also without a secure origin. */

/** Works on insecure origins, where there is no `navigator.clipboard`. */
function copyWithSelection(text: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;top:0;opacity:0';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Not permitted: the older way may be.
  }
  return copyWithSelection(text);
}

/** `failed` means that the visitor has to copy the link by hand. */
export async function shareLink(
  url: string,
  { text, title }: { readonly text?: string | undefined; readonly title?: string | undefined } = {},
): Promise<'shared' | 'copied' | 'failed'> {
  if (!navigator.share) {
    const copied = await copyText(text === undefined ? url : `${text}\n${url}`);
    return copied ? 'copied' : 'failed';
  }
  // Rejects when the visitor cancels; then nothing is shared, as they wish.
  await navigator
    .share({ url, ...(title && { title }), ...(text && { text }) })
    .catch(() => undefined);
  return 'shared';
}
