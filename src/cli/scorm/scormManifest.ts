interface Packed {
  readonly id: string;
  readonly title: string;
  /** Names of all files but the manifest; the first is the SCO. */
  readonly files: readonly string[];
}

/** `imsmanifest.xml` of a package with one SCO: IMS Content Packaging 1.1.2 with the additions of SCORM 1.2. */
export function scormManifest({ id, title, files }: Packed): string {
  const [sco = ''] = files;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="kube-orrery.${escaped(id)}" version="1.2" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="lessons">
    <organization identifier="lessons">
      <title>${escaped(title)}</title>
      <item identifier="lesson" identifierref="sco">
        <title>${escaped(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="sco" type="webcontent" adlcp:scormtype="sco" href="${escaped(sco)}">
${files.map((file) => `      <file href="${escaped(file)}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escaped for the text and the attributes of XML and HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
