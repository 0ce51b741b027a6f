declare module 'myanmar-tools/build_node/zawgyi_detector.js' {
  const module: {
    ZawgyiDetector: new () => {
      /** Between 0 (Unicode) and 1 (Zawgyi); -Infinity without Burmese. */
      getZawgyiProbability(text: string): number
    }
  }
  export default module
}

declare module 'myanmar-tools/build_node/zawgyi_converter.js' {
  const module: {
    ZawgyiConverter: new () => {
      zawgyiToUnicode(text: string): string
      unicodeToZawgyi(text: string): string
    }
  }
  export default module
}
