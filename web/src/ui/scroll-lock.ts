import { setNonce } from 'get-nonce'

// The scroll lock under a dialog adds one <style> element, which the Content-Security-Policy lets in by the page's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
if (nonce) setNonce(nonce)
