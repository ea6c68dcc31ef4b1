CREATE TABLE `pin_products` (
	`product_id` text PRIMARY KEY NOT NULL,
	`pin_id` text NOT NULL,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_products_pin` ON `pin_products` (`pin_id`);--> statement-breakpoint
ALTER TABLE `pictures` ADD `is_animated` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `pictures` SET `is_animated` = 1 WHERE `extension` = 'gif' OR (`extension` = 'webp' AND EXISTS (SELECT 1 FROM `uploads` WHERE `uploads`.`signature` = `pictures`.`signature` AND `uploads`.`is_animated` = 1));--> statement-breakpoint
INSERT OR IGNORE INTO `pin_products` (`product_id`, `pin_id`) SELECT `product`.`value` ->> '$.productId', `pin_details`.`pin_id` FROM `pin_details`, json_each(`pin_details`.`products`) AS `product` WHERE `product`.`value` ->> '$.productId' IS NOT NULL;
