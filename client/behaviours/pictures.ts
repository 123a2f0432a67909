/** How often a failed picture is requested again, and how long after the failure: the specification's constants. */
const MAX_PICTURE_RETRIES = 2
const PICTURE_RETRY_MS = 800
/** An empty picture that cannot fail; its class draws the placeholder over it. */
const EMPTY_PICTURE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"

const retries = new WeakMap<HTMLImageElement, number>()

/**
 * Requests a failed picture again; after the last retry it gets the placeholder for a part without a picture. Other elements are ignored.
 */
export function retryPicture(picture: EventTarget | null): void {
  if (!(picture instanceof HTMLImageElement)) return
  const count = retries.get(picture) ?? 0
  retries.set(picture, count + 1)
  if (count < MAX_PICTURE_RETRIES) {
    setTimeout(() => picture.setAttribute('src', picture.getAttribute('src') ?? EMPTY_PICTURE), PICTURE_RETRY_MS)
    return
  }
  picture.src = EMPTY_PICTURE
  picture.classList.add('no-picture', 'icon-part')
}
