//! Values that files and messages hold as their texts.

/// Implements serde for a type with `Display` and `FromStr`: it is written as its text.
///
/// ```
/// # use serde_json::json;
/// use parlour_rules::games::AnyRules;
///
/// let rules: AnyRules = "trike side=9".parse()?;
/// let written = serde_json::to_value(&rules)?;
/// assert_eq!(written, json!("trike side=9"));
/// assert_eq!(serde_json::from_value::<AnyRules>(written)?, rules);
/// let error = serde_json::from_value::<AnyRules>(json!("strike")).unwrap_err();
/// assert!(error.to_string().contains("did you mean `trike`?"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! serde_as_text {
    ($type:ty) => {
        impl $crate::serde::Serialize for $type {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                let text = <::std::string::String as $crate::serde::Deserialize>::deserialize(
                    deserializer,
                )?;
                text.parse().map_err($crate::serde::de::Error::custom)
            }
        }
    };
}
