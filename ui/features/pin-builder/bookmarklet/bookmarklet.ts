import { href } from '#schema/routes.ts'

/**
 * What browsers keep as a bookmark, and run on the page that it is pressed on: it opens the pin builder in a window of
 * its own with the page's address, title and selected text, and its largest image. It loads nothing and sends nothing
 * by itself. An address that servers would refuse as too long loses its texts first.
 */
const CODE = [
  '(()=>{',
  'let m="",a=0,d=document,c=(s,n)=>[...s].slice(0,n).join("");',
  'for(let i of d.images){',
  'let n=i.naturalWidth*i.naturalHeight,u=i.currentSrc;',
  'if(n>a&&/^https?:/.test(u)&&u.length<2048)a=n,m=u',
  '}',
  'let p=new URLSearchParams({url:location.href,media:m,title:c(d.title,100),description:c(""+getSelection(),400)});',
  'for(let k of["description","media","title"])if((""+p).length>7000)p.delete(k);',
  'open("BUILDER?"+p,"_blank","popup,noopener,width=1080,height=800")',
  '})()',
].join('')

export function writeBookmarklet(origin: string): string {
  return `javascript:${CODE.replace('BUILDER', origin + href('pinBuilder'))}`
}
