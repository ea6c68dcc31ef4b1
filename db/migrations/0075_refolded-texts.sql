-- Texts with digits of other scripts, quotes, dashes, empty places or yeh and kaf are folded again, by the sweep.
UPDATE `pins` SET `title_folded` = NULL WHERE `title_folded` IS NOT NULL AND `title` GLOB '*[' || char(4447, 4448, 8203, 10240, 12644, 65440) || '‘’‛′ʹʻʼ“-‟″«»‐-―−ىیک٠-٩۰-۹߀-߉०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯෦-෯๐-๙໐-໙༠-༩၀-၉០-៩]*';
--> statement-breakpoint
UPDATE `pins` SET `grid_title_folded` = NULL WHERE `grid_title_folded` IS NOT NULL AND `grid_title` GLOB '*[' || char(4447, 4448, 8203, 10240, 12644, 65440) || '‘’‛′ʹʻʼ“-‟″«»‐-―−ىیک٠-٩۰-۹߀-߉०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯෦-෯๐-๙໐-໙༠-༩၀-၉០-៩]*';
--> statement-breakpoint
UPDATE `pins` SET `description_folded` = NULL WHERE `description_folded` IS NOT NULL AND `description` GLOB '*[' || char(4447, 4448, 8203, 10240, 12644, 65440) || '‘’‛′ʹʻʼ“-‟″«»‐-―−ىیک٠-٩۰-۹߀-߉०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯෦-෯๐-๙໐-໙༠-༩၀-၉០-៩]*';
--> statement-breakpoint
UPDATE `pins` SET `alt_text_folded` = NULL WHERE `alt_text_folded` IS NOT NULL AND `alt_text` GLOB '*[' || char(4447, 4448, 8203, 10240, 12644, 65440) || '‘’‛′ʹʻʼ“-‟″«»‐-―−ىیک٠-٩۰-۹߀-߉०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯෦-෯๐-๙໐-໙༠-༩၀-၉០-៩]*';
--> statement-breakpoint
UPDATE `boards` SET `name_folded` = NULL WHERE `name_folded` IS NOT NULL AND `name` GLOB '*[' || char(4447, 4448, 8203, 10240, 12644, 65440) || '‘’‛′ʹʻʼ“-‟″«»‐-―−ىیک٠-٩۰-۹߀-߉०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯෦-෯๐-๙໐-໙༠-༩၀-၉០-៩]*';
--> statement-breakpoint
UPDATE `boards` SET `description_folded` = NULL WHERE `description_folded` IS NOT NULL AND `description` GLOB '*[' || char(4447, 4448, 8203, 10240, 12644, 65440) || '‘’‛′ʹʻʼ“-‟″«»‐-―−ىیک٠-٩۰-۹߀-߉०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯෦-෯๐-๙໐-໙༠-༩၀-၉០-៩]*';
--> statement-breakpoint
UPDATE `users` SET `full_name_folded` = NULL WHERE `full_name_folded` IS NOT NULL AND `full_name` GLOB '*[' || char(4447, 4448, 8203, 10240, 12644, 65440) || '‘’‛′ʹʻʼ“-‟″«»‐-―−ىیک٠-٩۰-۹߀-߉०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯෦-෯๐-๙໐-໙༠-༩၀-၉០-៩]*';
--> statement-breakpoint
UPDATE `comments` SET `text_folded` = NULL WHERE `text_folded` IS NOT NULL AND `text` GLOB '*[' || char(4447, 4448, 8203, 10240, 12644, 65440) || '‘’‛′ʹʻʼ“-‟″«»‐-―−ىیک٠-٩۰-۹߀-߉०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯෦-෯๐-๙໐-໙༠-༩၀-၉០-៩]*';
--> statement-breakpoint
UPDATE `pin_tries` SET `text_folded` = NULL WHERE `text_folded` IS NOT NULL AND `text` GLOB '*[' || char(4447, 4448, 8203, 10240, 12644, 65440) || '‘’‛′ʹʻʼ“-‟″«»‐-―−ىیک٠-٩۰-۹߀-߉०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯෦-෯๐-๙໐-໙༠-༩၀-၉០-៩]*';
--> statement-breakpoint
UPDATE `conversations` SET `name_folded` = NULL WHERE `name_folded` IS NOT NULL AND `name` GLOB '*[' || char(4447, 4448, 8203, 10240, 12644, 65440) || '‘’‛′ʹʻʼ“-‟″«»‐-―−ىیک٠-٩۰-۹߀-߉०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯෦-෯๐-๙໐-໙༠-༩၀-၉០-៩]*';
